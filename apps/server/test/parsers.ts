import { lengthInPoints, occurrencesOf, redact } from "@safeport/contract/disclosure/redact";
import { bareLine, foldMail, isQuotedLine, letterOf, withMailBreaks } from "@safeport/contract/intake/mail-quote";
import { escapeCell } from "@safeport/contract/kernel/escape-cell";
import { expandsTooMuch } from "@safeport/contract/kernel/markdown-expansion";
import { isBlank, withoutTail } from "@safeport/contract/kernel/text";
import { textKey } from "@safeport/contract/kernel/text-key";
import { expandAlternatives, withoutAlternatives } from "@safeport/contract/programs/core/alternatives";
import { parseNetwork } from "@safeport/contract/programs/core/ip-network";
import { handleOf } from "@safeport/contract/programs/core/program-handle";
import { isHost, isHostName, splitAddress } from "@safeport/contract/programs/core/web-address";
import { asBrowserReads } from "@safeport/contract/programs/scopes/pasted-address";
import { pastedVector } from "@safeport/contract/reports/core/pasted-vector";
import { maxReportTitle } from "@safeport/contract/reports/core/report.limits";
import { eachText } from "@safeport/contract/reports/core/write-up.values";
import { mentionsIn } from "@safeport/contract/reports/timeline/mentions";
import { cellOf, fenced } from "@safeport/foreign-files/as-markdown";
import { cleanLine, cleanLines, codeSpan, storableText } from "@safeport/foreign-files/clean-text";
import { decodeText, parseTable } from "@safeport/foreign-files/parse-table";
import { blocksOfRange } from "@safeport/program-lists/address-range";
import { findJsonError } from "@safeport/program-lists/find-json-error";
import { csvPrograms } from "@safeport/program-lists/from-csv";
import { ownerName, siteOf } from "@safeport/program-lists/owner";
import { parseFile } from "@safeport/program-lists/parse-file";
import { splitCell } from "@safeport/program-lists/split-cell";
import { addressOfAsset, readAddress } from "@safeport/scope-coverage/address";
import { canonicalHost, networkOf } from "@safeport/scope-coverage/canonical-host";
import { matchesHost, matchesPattern } from "@safeport/scope-coverage/host-pattern";
import { appOf, appOfLink, isCodeHost, repositoryOf } from "@safeport/scope-coverage/named-asset";
import { coversSuffix, isPublicName } from "@safeport/scope-coverage/public-suffix";
import { deviceOf } from "../src/features/accounts/core/device-of.ts";
import { withoutLinkTokens } from "../src/features/accounts/core/link-token.ts";
import { domainOf } from "../src/features/accounts/core/mail-domain.ts";
import { readCertificate } from "../src/features/accounts/identities/saml/certificate.ts";
import { isSsoUrl, readMetadata } from "../src/features/accounts/identities/saml/metadata.ts";
import { parseXml } from "../src/features/accounts/identities/saml/xml.ts";
import { assertXmlIsSmall, withoutComments } from "../src/features/accounts/identities/saml/xml-size.ts";
import { tagsOf } from "../src/features/companies/domain/check-proof.ts";
import { isIssuer } from "../src/features/companies/identity-provider/provider-settings.ts";
import { fillPlaceholders } from "../src/features/desk/fill-placeholders.ts";
import { checkNonIssue } from "../src/features/flood/checks/non-issue.ts";
import { shinglesOf, wordsInOrder } from "../src/features/flood/checks/shingles.ts";
import { differencesOf } from "../src/features/flood/clusters/differences.ts";
import { endpointOf, namedEndpoint, namedFunction } from "../src/features/flood/clusters/named-endpoint.ts";
import { folded } from "../src/features/flood/non-issues/non-issue-words.ts";
import { platformNonIssues } from "../src/features/flood/non-issues/platform-non-issues.ts";
import { signatureOf } from "../src/features/insight/similar/signature.ts";
import { fitText, linkPictures } from "../src/features/intake/letter.ts";
import { splitAnswer } from "../src/features/intake/split-answer.ts";
import { neutralTitleForGitLab } from "../src/features/integrations/trackers/neutral-markdown.ts";
import { neutralForServiceNow } from "../src/features/integrations/trackers/servicenow.ts";
import { charactersOf } from "../src/features/integrations/trackers/written-characters.ts";
import { assetKeys } from "../src/features/programs/list/asset-keys.ts";
import { searchTermsOf } from "../src/features/programs/list/program-search.queries.ts";
import { readCsv } from "../src/features/programs/scopes/read-csv.ts";
import { titleOf } from "../src/features/public-pages/layout/pieces.ts";
import { summaryOf } from "../src/features/public-pages/layout/summary.ts";
import { readMap } from "../src/features/report-exchange/import/import-reports.ts";
import { timeOf } from "../src/features/report-exchange/import/imported-time.ts";
import { readNeutralFile } from "../src/features/report-exchange/import/read-neutral-file.ts";
import { parseJson, readReportFile } from "../src/features/report-exchange/import/read-report-file.ts";
import { htmlText } from "../src/features/report-exchange/import/readers/reader.ts";
import { checkAssetNamed, checkRequestMatches } from "../src/features/reports/checks/asset-checks.ts";
import type { CheckedTexts } from "../src/features/reports/checks/check.ts";
import { checkEvidence, checkSteps } from "../src/features/reports/checks/form-checks.ts";
import { findNamedAddresses } from "../src/features/reports/checks/named-addresses.ts";
import { foundOn } from "../src/features/reports/known-issues/known-issue-readers.ts";
import { rateVector } from "../src/features/reports/severity/cvss.ts";
import { oneLine } from "../src/features/reports/write-up/report-markdown.ts";
import { bankSpelling } from "../src/features/wallet/core/bank-text.ts";
import { foldName } from "../src/features/wallet/sanctions/fold-name.ts";
import { dayOf, minorUnitsOf } from "../src/features/wallet/statements/bank-amount.ts";
import { decodeXml } from "../src/features/wallet/statements/decode-xml.ts";
import { foldReference, referencesIn } from "../src/features/wallet/statements/match-entries.ts";
import { readCamt } from "../src/features/wallet/statements/read-camt.ts";
import { readAmount, readDate, readStatementTable } from "../src/features/wallet/statements/read-statement-table.ts";
import { batchNameIn } from "../src/features/wallet/statements/split-batch.ts";
import { readXml } from "../src/features/wallet/statements/xml-tree.ts";
import { retryAfterSeconds } from "../src/features/webhooks/retry-after.ts";
import { readTable } from "../src/platform/csv/read-table.ts";
import { escapeHtml } from "../src/platform/escape-html.ts";
import { escapeXml } from "../src/platform/escape-xml.ts";
import { parseRange } from "../src/platform/files/parse-range.ts";
import { cleanName } from "../src/platform/files/upload.ts";
import { hostForms } from "../src/platform/host-forms.ts";
import { containing } from "../src/platform/like-pattern.ts";
import { plainName } from "../src/platform/mail/plain-name.ts";
import { isPublicAddress } from "../src/platform/outbound/is-public-address.ts";
import { foldText, searchWords } from "../src/platform/search-text.ts";

const server = "apps/server/src/";
const features = `${server}features/`;
const saml = `${features}accounts/identities/saml/`;
const trackers = `${features}integrations/trackers/`;
const contract = "packages/contract/src/";
const coverage = "packages/scope-coverage/src/";
const foreignFiles = "packages/foreign-files/src/";
const programLists = "packages/program-lists/src/";

/** A function that reads the texts of others, called with one of them. */
export interface Parser {
  name: string;
  run: (text: string) => unknown;
  /** The characters that it is called with at most, where that is less than a report's text. */
  length?: number | undefined;
}

const parser = (name: string, run: (text: string) => unknown, length?: number): Parser => ({ name, run, length });
const bytes = (text: string) => Buffer.from(text);
/** For callers of parseTable, which is called with the whole length. */
const tableLength = 30_000;
const tableLimits = { rows: 5_000, columns: 100, record: 100_000 };
const statementColumns = { date: "a", amount: "b", reference: "c", decimal: ",", date_order: "dmy" } as const;
const camtStart = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>';
const visitor = { depth: 4, onRoot: () => {}, onElement: () => {}, onEnd: () => {} };
const statements = `${features}wallet/statements/`;
const checks = `${features}flood/checks/`;
const textChecks = `${features}reports/checks/`;
const clusters = "apps/server/src/features/flood/clusters/";
const asset = { identifier: "shop.example", kind: "address", covers: () => false } as const;
/** A report all of whose texts are the same. */
const everywhere = (text: string): CheckedTexts => ({ poc_title: text.slice(0, maxReportTitle), ...eachText(() => text) });
const report = { program_title: "Program", number: 1 } as Parameters<typeof fillPlaceholders>[1];

/** Every function that reads a text of somebody else in the event loop. */
export const parsers: readonly Parser[] = [
  parser(`${features}accounts/core/link-token.ts#withoutLinkTokens`, (text) => withoutLinkTokens(text, () => Buffer.alloc(32))),
  parser(`${features}accounts/core/mail-domain.ts#domainOf`, domainOf),
  parser(`${saml}certificate.ts#readCertificate`, readCertificate),
  parser(`${saml}metadata.ts#isSsoUrl`, isSsoUrl),
  parser(`${saml}metadata.ts#readMetadata`, (text) => readMetadata(`<a>${text}`)),
  parser(`${saml}xml-size.ts#assertXmlIsSmall`, (text) => assertXmlIsSmall(`<a>${text}`)),
  parser(`${saml}xml-size.ts#withoutComments`, withoutComments),
  parser(`${saml}xml.ts#parseXml`, (text) => parseXml(`<a>${text}`)),
  parser(`${features}accounts/core/device-of.ts#deviceOf`, deviceOf, 16_000),
  parser(`${features}companies/domain/check-proof.ts#tagsOf`, tagsOf),
  parser(`${features}companies/identity-provider/provider-settings.ts#isIssuer`, isIssuer),
  parser(`${coverage}address.ts#readAddress`, readAddress),
  parser(`${coverage}address.ts#addressOfAsset`, addressOfAsset),
  parser(`${coverage}canonical-host.ts#canonicalHost`, canonicalHost),
  parser(`${coverage}canonical-host.ts#networkOf`, networkOf),
  parser(`${coverage}host-pattern.ts#matchesPattern`, (text) => matchesPattern(`*${text}*`, text)),
  parser(`${coverage}host-pattern.ts#matchesHost`, (text) => matchesHost(`*.${text}`, text)),
  parser(`${coverage}named-asset.ts#appOfLink`, appOfLink),
  parser(`${coverage}named-asset.ts#appOf`, appOf),
  parser(`${coverage}named-asset.ts#repositoryOf`, repositoryOf),
  parser(`${coverage}named-asset.ts#isCodeHost`, isCodeHost),
  parser(`${coverage}public-suffix.ts#coversSuffix`, coversSuffix),
  parser(`${coverage}public-suffix.ts#isPublicName`, isPublicName),
  parser(`${server}platform/csv/read-table.ts#readTable`, (text) => readTable(bytes(text), tableLimits), tableLength),
  parser(`${foreignFiles}as-markdown.ts#fenced`, (text) => fenced(text)),
  parser(`${foreignFiles}as-markdown.ts#cellOf`, cellOf),
  parser(`${foreignFiles}parse-table.ts#decodeText`, (text) => decodeText(bytes(text))),
  parser(`${foreignFiles}parse-table.ts#parseTable`, (text) => parseTable(bytes(text), tableLimits)),
  parser(`${programLists}address-range.ts#blocksOfRange`, blocksOfRange),
  parser(`${foreignFiles}clean-text.ts#cleanLine`, (text) => cleanLine(text, 20_000)),
  parser(`${foreignFiles}clean-text.ts#cleanLines`, (text) => cleanLines(text, 20_000)),
  parser(`${foreignFiles}clean-text.ts#storableText`, storableText),
  parser(`${foreignFiles}clean-text.ts#codeSpan`, codeSpan),
  parser(`${programLists}find-json-error.ts#findJsonError`, (text) => findJsonError(`["${text}`)),
  parser(`${programLists}from-csv.ts#csvPrograms`, (text) => csvPrograms(bytes(text)), tableLength),
  parser(`${programLists}owner.ts#ownerName`, ownerName),
  parser(`${programLists}owner.ts#siteOf`, siteOf),
  parser(`${programLists}parse-file.ts#parseFile`, (text) => parseFile(bytes(text)), tableLength),
  parser(`${programLists}split-cell.ts#splitCell`, splitCell, 20_000),
  parser(`${features}programs/list/asset-keys.ts#assetKeys`, assetKeys, 200),
  parser(`${features}programs/list/program-search.queries.ts#searchTermsOf`, searchTermsOf, 200),
  parser(`${features}programs/scopes/read-csv.ts#readCsv`, (text) => readCsv(bytes(text)), tableLength),
  parser(`${features}public-pages/layout/pieces.ts#titleOf`, titleOf),
  parser(`${features}public-pages/layout/summary.ts#summaryOf`, summaryOf),
  parser(`${features}desk/fill-placeholders.ts#fillPlaceholders`, (text) => fillPlaceholders(text, report)),
  parser(`${textChecks}asset-checks.ts`, (text) => {
    checkAssetNamed(everywhere(text), asset);
    checkRequestMatches(everywhere(text), asset);
  }),
  parser(`${textChecks}named-addresses.ts`, (text) => findNamedAddresses(everywhere(text))),
  parser(`${textChecks}form-checks.ts`, (text) => {
    checkSteps(everywhere(text));
    checkEvidence(everywhere(text), { has_files: false });
  }),
  parser(`${features}flood/non-issues/non-issue-words.ts#folded`, folded),
  parser(`${checks}non-issue.ts`, (text) => checkNonIssue(everywhere(text), platformNonIssues)),
  parser(`${clusters}named-endpoint.ts`, (text) => {
    namedEndpoint(everywhere(text));
    namedFunction(everywhere(text));
  }),
  parser(`${clusters}named-endpoint.ts#endpointOf`, endpointOf),
  parser(`${clusters}differences.ts`, (text) => differencesOf(everywhere(""), everywhere(text))),
  parser(`${checks}shingles.ts#wordsInOrder`, (text) => shinglesOf(wordsInOrder(text), 5)),
  parser(`${features}reports/write-up/report-markdown.ts#oneLine`, oneLine),
  parser(`${features}report-exchange/import/import-reports.ts#readMap`, readMap),
  parser(`${features}report-exchange/import/imported-time.ts#timeOf`, timeOf),
  parser(`${features}report-exchange/import/readers/reader.ts#htmlText`, htmlText),
  parser(
    `${features}report-exchange/import/read-neutral-file.ts#readNeutralFile`,
    (text) => readNeutralFile(bytes(text)),
    tableLength,
  ),
  parser(`${features}report-exchange/import/read-report-file.ts#parseJson`, (text) => parseJson(`["${text}"]`)),
  parser(
    `${features}report-exchange/import/read-report-file.ts#readReportFile`,
    (text) => readReportFile(bytes(text)),
    tableLength,
  ),
  parser(`${features}reports/known-issues/known-issue-readers.ts#foundOn`, foundOn),
  parser(`${trackers}neutral-markdown.ts#neutralTitleForGitLab`, neutralTitleForGitLab),
  parser(`${trackers}servicenow.ts#neutralForServiceNow`, neutralForServiceNow),
  parser(`${trackers}written-characters.ts#charactersOf`, charactersOf),
  parser(`${features}intake/letter.ts#fitText`, (text) => fitText(text, 50_000, { leftOut: 0 })),
  parser(`${features}intake/letter.ts#linkPictures`, (text) => linkPictures(text, new Map([["a", "b"]]))),
  parser(`${contract}intake/mail-quote.ts#bareLine`, bareLine),
  parser(`${contract}intake/mail-quote.ts#foldMail`, foldMail),
  parser(`${contract}intake/mail-quote.ts#isQuotedLine`, isQuotedLine),
  parser(`${contract}intake/mail-quote.ts#letterOf`, letterOf),
  parser(`${contract}intake/mail-quote.ts#withMailBreaks`, withMailBreaks),
  parser(`${features}intake/split-answer.ts#splitAnswer`, (text) => splitAnswer(text, "https://safeport.example")),
  parser(`${features}reports/severity/cvss.ts#rateVector`, (text) => rateVector(`CVSS:3.1/${text}`)),
  parser(`${features}insight/similar/signature.ts#signatureOf`, (text) => signatureOf(text, "company")),
  parser(`${statements}split-batch.ts#batchNameIn`, batchNameIn),
  parser(`${statements}bank-amount.ts#minorUnitsOf`, (text) => minorUnitsOf(text, "EUR")),
  parser(`${statements}bank-amount.ts#dayOf`, dayOf),
  parser(`${statements}decode-xml.ts#decodeXml`, (text) => decodeXml(bytes(`<${text}`))),
  parser(`${statements}match-entries.ts#foldReference`, foldReference),
  parser(`${statements}match-entries.ts#referencesIn`, referencesIn),
  parser(`${statements}read-camt.ts#readCamt`, (text) => readCamt(`${camtStart}${text}`)),
  parser(`${statements}read-statement-table.ts#readAmount`, (text) => readAmount(text, ",", "EUR")),
  parser(`${statements}read-statement-table.ts#readDate`, (text) => readDate(text, "dmy")),
  parser(
    `${statements}read-statement-table.ts#readStatementTable`,
    (text) => readStatementTable(bytes(text), statementColumns, "EUR"),
    tableLength,
  ),
  parser(`${statements}xml-tree.ts#readXml`, (text) => readXml(`<a>${text}`, visitor)),
  parser(`${features}wallet/sanctions/fold-name.ts#foldName`, foldName),
  parser(`${features}wallet/core/bank-text.ts#bankSpelling`, bankSpelling),
  parser(`${features}webhooks/retry-after.ts#retryAfterSeconds`, (text) => retryAfterSeconds(text, new Date(0))),
  parser(`${server}platform/escape-html.ts#escapeHtml`, escapeHtml),
  parser(`${server}platform/escape-xml.ts#escapeXml`, escapeXml),
  parser(`${server}platform/files/parse-range.ts#parseRange`, (text) => parseRange(text, 1_000)),
  parser(`${server}platform/files/upload.ts#cleanName`, cleanName),
  parser(`${server}platform/host-forms.ts#hostForms`, hostForms),
  parser(`${server}platform/like-pattern.ts#containing`, containing),
  parser(`${server}platform/outbound/is-public-address.ts#isPublicAddress`, isPublicAddress),
  parser(`${server}platform/mail/plain-name.ts#plainName`, plainName),
  parser(`${server}platform/search-text.ts#foldText`, foldText),
  parser(`${server}platform/search-text.ts#searchWords`, searchWords),
  parser(`${contract}kernel/escape-cell.ts#escapeCell`, escapeCell),
  parser(`${contract}kernel/markdown-expansion.ts#expandsTooMuch`, (text) => expandsTooMuch(`[a]: b\n${text}`)),
  parser(`${contract}kernel/text-key.ts#textKey`, textKey),
  parser(`${contract}kernel/text.ts#isBlank`, isBlank),
  parser(`${contract}kernel/text.ts#withoutTail`, (text) => withoutTail(text, /./)),
  parser(`${contract}programs/core/program-handle.ts#handleOf`, (text) => handleOf(text)),
  parser(`${contract}programs/core/alternatives.ts#expandAlternatives`, expandAlternatives, 20_000),
  parser(`${contract}programs/core/alternatives.ts#withoutAlternatives`, withoutAlternatives, 20_000),
  parser(`${contract}programs/core/ip-network.ts#parseNetwork`, parseNetwork),
  parser(`${contract}programs/scopes/pasted-address.ts#asBrowserReads`, asBrowserReads),
  parser(`${contract}programs/core/web-address.ts#splitAddress`, splitAddress),
  parser(`${contract}programs/core/web-address.ts#isHostName`, isHostName),
  parser(`${contract}programs/core/web-address.ts#isHost`, isHost),
  parser(`${contract}disclosure/redact.ts#redact`, (text) => redact(text, [{ start: 1, end: 2 }])),
  parser(`${contract}disclosure/redact.ts#lengthInPoints`, lengthInPoints),
  parser(`${contract}disclosure/redact.ts#occurrencesOf`, (text) => occurrencesOf(text, `${text.slice(text.length / 2)}?`)),
  parser(`${contract}reports/core/pasted-vector.ts#pastedVector`, pastedVector),
  parser(`${contract}reports/timeline/mentions.ts#mentionsIn`, mentionsIn),
];

const ownProcess = "Runs in a process of its own, which ends after a time.";
const inWorker = "In a worker, which is ended after its time; neutral-markdown.test.ts has what is done with its answer.";
const ofOperator = "Reads a setting or a service of the operator.";
const smallQuery = "A query parameter of at most 200 characters, in one pattern of like.";

/** Functions and modules that look like parsers of foreign texts and are none in the event loop, with the reason. */
export const others: Readonly<Record<string, string>> = {
  [`${features}accounts/identities/read-answer.ts#digestOf`]: "Hashes.",
  [`${features}accounts/identities/saml/verify-answer.ts`]: "Gets what parseXml has accepted.",
  [`${features}accounts/core/password-rules.ts`]: "A password has at most 128 characters.",
  [`${features}accounts/core/reserved-name.ts`]: "A name has at most 60 characters.",
  [`${features}accounts/core/session-tokens.ts`]: "A token in a header, base64url in three parts.",
  [`${features}accounts/identities/openid.ts`]: "Fetches at most a few kilobytes of JSON.",
  [`${features}programs/editor/program-names.ts#handlesOf`]: "Calls handleOf.",
  [`${features}programs/core/program-member.queries.ts#isNamed`]: smallQuery,
  [`${features}reports/list/report-search.queries.ts#matches`]: smallQuery,
  [`${features}wallet/deposits/payment-code.ts#drawCode`]: "Draws the text that paymentCode makes of settings and an amount.",
  [`${features}insight/similar/signature.ts#hash`]: "signatureOf calls it.",
  [`${features}insight/similar/signature.ts#wordsOf`]: "signatureOf calls it.",
  [`${features}insight/similar/signature.ts#rareWordsOf`]: "signatureOf calls it.",
  [`${trackers}neutral-markdown.ts#neutralForGitHub`]: inWorker,
  [`${trackers}neutral-markdown.ts#neutralForGitLab`]: inWorker,
  [`${trackers}neutral-markdown.ts#withoutQuickActions`]: inWorker,
  [`${features}public-pages/pictures/draw-picture.mjs`]: ownProcess,
  [`${features}intake/letter.ts#messageHash`]: "Hashes.",
  [`${features}intake/split-answer.ts#answerMark`]: "A text of ours.",
  [`${features}intake/openpgp/find-encrypted.mjs`]: ownProcess,
  [`${features}intake/openpgp/open-encrypted.mjs`]: ownProcess,
  [`${features}intake/openpgp/read-key.mjs`]: ownProcess,
  [`${features}intake/parse-mail.mjs`]: ownProcess,
  [`${features}intake/parsing/html-markdown.mjs`]: ownProcess,
  [`${features}intake/parsing/mail-decoder.mjs`]: ownProcess,
  [`${features}intake/parsing/private-links.mjs`]: ownProcess,
  [`${features}intake/parsing/redact-message.mjs`]: ownProcess,
  [`${features}intake/parsing/tnef.mjs`]: ownProcess,
  [`${features}wallet/sanctions/read-list.mjs`]: ownProcess,
  [`${features}intake/imap-mailbox.ts`]: ofOperator,
  [`${features}wallet/bank-accounts/bank-number.ts#isRoutingNumber`]: "Nine digits.",
  [`${features}wallet/withdrawals/pain001.ts`]: "Numbers of accounts that were accepted.",
  [`${server}platform/environment/checks.ts`]: ofOperator,
  [`${server}platform/environment/checks.ts#isCount`]: ofOperator,
  [`${server}platform/environment/checks.ts#rolePairsOf`]: ofOperator,
  [`${server}platform/environment/checks.ts#scopesOf`]: ofOperator,
  [`${server}platform/environment/readers.ts#listOf`]: ofOperator,
  [`${server}platform/environment/readers.ts#filesOf`]: ofOperator,
  [`${server}platform/environment/readers.ts#proxiesOf`]: ofOperator,
  [`${server}platform/files/check-image.ts`]: "Reads the beginning of a file.",
  [`${server}platform/files/encode-image.mjs`]: ownProcess,
  [`${server}platform/files/image-parts.mjs`]: ownProcess,
  [`${server}platform/files/inspect-upload.mjs`]: ownProcess,
  [`${features}report-exchange/export/report-pictures.ts`]: "The size of a picture that was decoded when it was uploaded.",
  [`${server}platform/files/s3-client.ts#textOf`]: ofOperator,
  [`${server}platform/http/language.ts`]: "A header; event-loop.test.ts has it.",
  [`${server}platform/files/multipart.ts`]: "Streams.",
  [`${server}platform/http/security-headers.ts#pageHeaders`]: "The page that the build wrote.",
  [`${server}platform/like-pattern.ts#beginningWith`]: "As containing.",
  [`${server}platform/like-pattern.ts#escapeLike`]: "As containing.",
  [`${server}platform/limits/network-of.ts`]: "The address of a connection.",
  [`${server}platform/markdown/render-markdown.ts#readPdfBlocks`]: inWorker,
  [`${server}platform/markdown/render-markdown.ts#readTextParts`]: inWorker,
  [`${server}platform/markdown/render-markdown.ts#renderAdf`]: inWorker,
  [`${server}platform/markdown/render-markdown.ts#renderMarkdown`]: inWorker,
  [`${server}platform/loopback.ts#isLoopback`]: ofOperator,
  [`${server}platform/outbound/check-target.ts#checkTarget`]: "The parser of URLs, then isPublicAddress.",
  [`${server}platform/outbound/fetch-outside.ts`]: "Reads at most a megabyte, in pieces.",
  [`${server}platform/outbound/fetch-outside.ts#fetchOutside`]: "Reads at most a megabyte, in pieces.",
};
