import { Email } from "@safeport/contract/accounts/core/account.schema";
import { escapeCell, unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { PastedDomain } from "@safeport/contract/kernel/pasted-domain";
import { WebLink } from "@safeport/contract/kernel/social-link";
import { markdown } from "@safeport/contract/kernel/text";
import { textKey } from "@safeport/contract/kernel/text-key";
import { assetTypes } from "@safeport/contract/programs/core/program.values";
import { handleOf } from "@safeport/contract/programs/core/program-handle";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { asBrowserReads } from "@safeport/contract/programs/scopes/pasted-address";
import { CvssVector } from "@safeport/contract/reports/core/report-input.schema";
import { cleanLine } from "@safeport/foreign-files/clean-text";
import { parseTable } from "@safeport/foreign-files/parse-table";
import { findJsonError } from "@safeport/program-lists/find-json-error";
import type { ImportReport } from "@safeport/program-lists/import-report";
import { ownerName } from "@safeport/program-lists/owner";
import { prepareFiles } from "@safeport/program-lists/prepare-files";
import { splitCell } from "@safeport/program-lists/split-cell";
import { describe, expect, test } from "vitest";
import { deviceOf } from "../src/features/accounts/core/device-of.ts";
import { readMetadata } from "../src/features/accounts/identities/saml/metadata.ts";
import { parseXml } from "../src/features/accounts/identities/saml/xml.ts";
import { tagsOf } from "../src/features/companies/domain/check-proof.ts";
import { signatureOf } from "../src/features/insight/similar/signature.ts";
import { planScopes } from "../src/features/programs/scopes/plan-scopes.ts";
import { readCsv } from "../src/features/programs/scopes/read-csv.ts";
import { languageOf } from "../src/platform/http/language.ts";
import { fileOf, ownList } from "./import-world.ts";
import { expectNoStall, megabyte, pieces, times } from "./stall.ts";

/** Limit of all headers together, in characters. */
const headerLength = 16_000;
const texts = pieces.flatMap((piece) => [times(piece), `${times(piece, megabyte - 1)}!`]);

const emptyReport = (): ImportReport => ({
  files: [],
  scopes: { added: 0, updated: 0, archived: 0 },
  companiesAdded: 0,
  skipped: [],
  missing: [],
  closed: 0,
  refusals: [],
  warnings: [],
  fileRefused: false,
});
const prepare = (program: unknown) => prepareFiles([fileOf([program])], emptyReport());

describe("the worst megabyte holds the process for less than half a second", { timeout: 300_000 }, () => {
  test.each([
    ["open tags", "<b>"],
    ["nested templates", "<template>"],
    ["heads in heads", "<head>"],
    ["closing tags", "</p>"],
    ["unfinished tags", "<"],
    ["comments", "<!--"],
    ["entities", "&amp"],
    ["meta tags", "<meta name=x>"],
  ])("as a home page of %s", async (_, piece) => {
    await expectNoStall(
      ["", "<meta ", "<title>", "<meta content='", "<script>"].map((before) => () => tagsOf(before + times(piece))),
    );
  });

  test("as a home page of attributes", async () => {
    let attributes = "";
    for (let at = 0; attributes.length < megabyte; at++) attributes += ` a${at}=1`;
    await expectNoStall([() => tagsOf(`<meta${attributes}>`)]);
  });

  test.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["quotation marks", '"'],
    ["line ends", "\n"],
    ["short rows", "a,b\n"],
    ["cells", "a.example,"],
  ])("as a CSV file of %s", async (_, piece) => {
    const limits = { rows: 5_000, columns: 100, record: 100_000 };
    await expectNoStall(
      ["", "identifier,asset_type\n", '"'].map((before) => () => parseTable(Buffer.from(before + times(piece)), limits)),
    );
  });

  test("as a CSV row of empty cells, which is refused for its width", async () => {
    const limits = { rows: 5_000, columns: 100, record: 100_000 };
    for (const head of ["", "identifier,asset_type\n"]) {
      const wide = parseTable(Buffer.from(head + ",".repeat(100)), limits);
      await expect(wide).rejects.toMatchObject({ code: "too_large", detail: "csv_width" });
      expect((await parseTable(Buffer.from(`${head}a${",".repeat(99)}`), limits)).names.length).toBe(head === "" ? 100 : 2);
    }
  });

  test("as a CSV file of scopes", async () => {
    const files = ["a.example, ", ",; ", "*.(", "192.0.2.1-", "\n'=", "<a"].map((piece) =>
      Buffer.from(`identifier,asset_type\n${`"${times(piece, 199)}",URL\n`.repeat(4_700)}`),
    );
    await expectNoStall(files.map((file) => async () => planScopes((await readCsv(file)).rows, [], true)));
  });

  test("as cells of a list", async () => {
    const [program] = await ownList("hackerone");
    const [row] = program.targets.in_scope;
    const of = (asset_identifier: string, count: number) => ({
      ...program,
      targets: { in_scope: Array.from({ length: count }, () => ({ ...row, asset_identifier })), out_of_scope: [] },
    });
    await expectNoStall([
      ...pieces.map((piece) => () => prepare(of(`${times(piece, 19_990)}!`, 50))),
      () => prepare(of("a.example", 5_000)),
      ...[", ", "a", "<"].map((piece) => () => prepare(of(times(piece), 1))),
      ...[", ", ": ", "- ", "bug "].map((piece) => () => prepare({ ...program, name: `${times(piece)}!` })),
    ]);
  });

  test("as a cell, a name, a file name or a line", async () => {
    await expectNoStall(
      texts.flatMap((text) => [
        () => splitCell(cleanLine(text, 20_000).text),
        () => ownerName(text),
        () => handleOf(text.slice(0, 20_000)),
        () => textKey(text.slice(0, 20_000)),
        () => unescapeCell(escapeCell(text.slice(0, 20_000))),
        () => asBrowserReads(text),
      ]),
    );
  });

  test("as JSON that is broken", async () => {
    await expectNoStall([
      ...texts.map((text) => () => findJsonError(`["${text}`)),
      () => findJsonError(times("[")),
      () => findJsonError(times('{"":')),
    ]);
  });

  test("as an identifier, an address, a domain, a mail address, markdown or a vector", async () => {
    await expectNoStall(
      texts.flatMap((text) => [
        ...assetTypes.map((type) => () => checkIdentifier(type, text)),
        ...["", "https://", "https://a.example/"].map((before) => () => WebLink.safeParse(before + text)),
        () => PastedDomain.safeParse(text),
        ...["", "a@"].map((before) => () => Email.safeParse(before + text)),
        () => markdown(50_000).safeParse(text.slice(-50_000)),
        () => CvssVector.safeParse(`CVSS:3.1/${text}`),
      ]),
    );
  });

  test("as XML of an identity provider", async () => {
    const levels = (open: (level: number) => string, close: string) =>
      Array.from({ length: 9_000 }, (_, level) => open(level)).join("") + close.repeat(9_000);
    const documents = [
      levels((level) => `<a xmlns:n${level}='y'>`, "</a>"),
      levels(() => "<a>", "</a>"),
      `<a>${"<b/>".repeat(60_000)}</a>`,
      `<a>${"<b xmlns:c='y'/>".repeat(15_000)}</a>`,
      `<a ${Array.from({ length: 20_000 }, (_, at) => `b${at}='' `).join("")}/>`,
      `<a></a${" ".repeat(250_000)}x>`,
      ...["<!--", "<", "<a ", "</", "<a b='", "&a;", "&", "&#x", "<?xml "].flatMap((piece) => [
        times(piece, 262_144),
        `<a>${times(piece, 262_144)}</a>`,
      ]),
    ];
    await expectNoStall(documents.flatMap((text) => [() => parseXml(text), () => readMetadata(text)]));
  });

  test("as the text of a report among similar ones and as Markdown", async () => {
    const labels = ["\\[", "[", "\n[", "]", "[\\]"].map((piece) => `[a]: b\n${times(piece, 49_000)}`);
    await expectNoStall([
      ...["x", "x-", "x.", "._", "\ufdfa"].map((piece) => () => signatureOf(times(piece, 60_000), "company")),
      ...labels.map((text) => () => Array.from({ length: 10 }, () => markdown(50_000).safeParse(text))),
      () => Array.from({ length: 10 }, () => markdown(50_000).safeParse(times("\n", 49_990))),
    ]);
  });

  test("or all that a header may be, as a browser's name or languages", async () => {
    await expectNoStall(
      pieces.flatMap((piece) => [
        ...["", "Mozilla/5.0 ("].map((before) => () => deviceOf(`${before}${times(piece, headerLength)}!`)),
        () => languageOf({ headers: { "accept-language": times(piece, headerLength) } }),
      ]),
    );
  });
});
