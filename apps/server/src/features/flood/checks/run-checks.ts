import { type CheckName, checkedFields, checkNames } from "@safeport/contract/flood/checks/check.values";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { comparedText } from "@safeport/contract/reports/core/compared-text";
import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { Pauses } from "@safeport/foreign-files/pauses";
import { chooseIssueLike, signIssuesFor } from "../../insight/similar/list-published-like.ts";
import { likenessOf, type Signature, signatureOf } from "../../insight/similar/signature.ts";
import { reportForm } from "../../programs/reporting/report-form.ts";
import { type CheckedAsset, checkAssetNamed, checkedAsset, checkRequestMatches } from "../../reports/checks/asset-checks.ts";
import { type CheckedTexts, type CheckResult, maxCheckedText } from "../../reports/checks/check.ts";
import { checkEvidence, checkSteps } from "../../reports/checks/form-checks.ts";
import { unlistedAssetOf } from "../../reports/core/unlisted-asset.ts";
import { findCodeIndexes } from "../code-indexes/code-index.queries.ts";
import { lookUpCode } from "../code-indexes/code-lookup.queries.ts";
import { findUsedNonIssues } from "../non-issues/used-non-issues.ts";
import { findEarlierReports, findReportTexts } from "./checked-report.queries.ts";
import type { CheckedReport } from "./checked-report.ts";
import { findCodeRefs } from "./code-refs.ts";
import { checkCodeRefs, chosenIndexes } from "./code-refs-check.ts";
import { checkKnownIssue, checkOwnCopy } from "./likeness-checks.ts";
import { checkNonIssue } from "./non-issue.ts";
import { runWords, shinglesOf, shinglesOfTexts, wordsInOrder } from "./shingles.ts";
import { findRunCounts } from "./template.queries.ts";
import { checkTemplate, commonRuns, manyPeople, manyTexts, sampleOf } from "./template-check.ts";

/** Raised with each change of a rule; stored results of an earlier version are not shown. */
export const checksVersion = 3;

export type CheckResults = Record<CheckName, CheckResult>;

/** A report with the runs of words of its texts, and their fingerprint. */
export type ReportWithRuns = CheckedReport & { runs: ReadonlySet<number>; signature: Signature };

export function withRuns(report: CheckedReport): ReportWithRuns {
  const signature = signatureOf(comparedText(report), report.company_id);
  return { ...report, runs: shinglesOfTexts(textsOf(report)), signature };
}

/** What checks read besides the reports of a batch. Each fact is read once for the whole batch, when the first check needs it. */
export type CheckSources = ReturnType<typeof readSources>;

export function readSources(db: Db, reports: readonly ReportWithRuns[]) {
  // What a program puts into its form is no mould of those who fill it in.
  const formRuns = onceFor(async (id) => shinglesOf(wordsInOrder((await reportForm(db, id)).template), runWords));
  const sampleOfReport = async ({ program_id, runs }: ReportWithRuns) => sampleOf(runs, await formRuns(program_id));
  const readEarlier = once(() =>
    findEarlierReports(
      db,
      reports.map((report) => ({ ...report, bins: report.signature.bins })),
    ),
  );
  const readIssues = once(() => signIssuesFor(db, reports));
  const countRuns = once(async () => {
    const runs = new Set<number>();
    for (const report of reports) for (const run of await sampleOfReport(report)) runs.add(run);
    return findRunCounts(db, [...runs], { texts: manyTexts, people: manyPeople });
  });
  return {
    codeIndexes: onceFor((id) => findCodeIndexes(db, id)),
    nonIssues: onceFor((id) => findUsedNonIssues(db, id)),
    earlier: async ({ id }: ReportWithRuns) => (await readEarlier()).get(id) ?? [],
    issues: async ({ id }: ReportWithRuns) => (await readIssues()).get(id) ?? [],
    runCounts: async (report: ReportWithRuns) => ({ ...(await countRuns()), runs: await sampleOfReport(report) }),
  };
}

function once<Fact>(read: () => Promise<Fact>): () => Promise<Fact> {
  let fact: Promise<Fact> | undefined;
  return () => (fact ??= read());
}

function onceFor<Fact>(read: (id: string) => Promise<Fact>): (id: string) => Promise<Fact> {
  const facts = new Map<string, Promise<Fact>>();
  return (id) => {
    const fact = facts.get(id) ?? read(id);
    facts.set(id, fact);
    return fact;
  };
}

/** The results of all checks of a report, from its texts, its asset, its author's earlier reports and what its program publishes. */
export async function runChecks(
  db: Db,
  report: ReportWithRuns,
  sources: CheckSources = readSources(db, [report]),
): Promise<CheckResults> {
  const texts = textsOf(report);
  const asset = assetOf(report);
  const checks: Record<CheckName, () => CheckResult | Promise<CheckResult>> = {
    asset_named: () => checkAssetNamed(texts, asset),
    request_matches: () => checkRequestMatches(texts, asset),
    steps: () => checkSteps(texts),
    evidence: () => checkEvidence(texts, report),
    code_refs: () => findCode(db, report, texts, sources),
    own_copy: () => findOwnCopy(db, report, sources),
    template: () => findTemplate(report, sources),
    known_issue: () => findKnownIssue(report, sources),
    non_issue: async () => checkNonIssue(texts, await sources.nonIssues(report.program_id)),
  };
  const pauses = new Pauses();
  const results: [CheckName, CheckResult][] = [];
  for (const check of checkNames) {
    if (pauses.isDue()) await pauses.take();
    results.push([check, await checks[check]()]);
  }
  return Object.fromEntries(results) as CheckResults;
}

/** The texts of a report by their names in the API. */
export const textsOf = (report: CheckedReport): CheckedTexts => ({ poc_title: report.title, ...textsOfRow(report) });

function assetOf(report: CheckedReport): CheckedAsset | null {
  const { scope_identifier: identifier, scope_asset_type } = report;
  if (identifier === null) return null;
  return checkedAsset(identifier, unlistedAssetOf(report) === null ? ((scope_asset_type as AssetType | null) ?? "other") : null);
}

/** The share of common words from which an earlier report is compared word by word, and the most that are. */
const likeEnough = 0.6;
const mostCompared = 5;

async function findOwnCopy(db: Db, report: ReportWithRuns, sources: CheckSources): Promise<CheckResult> {
  const earlier = await sources.earlier(report);
  const like = earlier
    .map((one) => ({ ...one, likeness: likenessOf(report.signature.bins, one.bins) }))
    .filter(({ likeness }) => likeness >= likeEnough)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, mostCompared);
  const rows = await findReportTexts(
    db,
    like.map(({ id }) => id),
  );
  const compared = rows.map((row) => ({
    number: like.find(({ id }) => id === row.id)?.number ?? 0,
    shingles: shinglesOfTexts({ poc_title: row.title, ...textsOfRow(row) }),
  }));
  return checkOwnCopy(report.runs, compared);
}

async function findCode(db: Db, { program_id }: CheckedReport, texts: CheckedTexts, sources: CheckSources): Promise<CheckResult> {
  const all = await sources.codeIndexes(program_id);
  if (all.length === 0) return checkCodeRefs(texts, [], { indexes: [], found: new Set() });
  const indexes = chosenIndexes(checkedFields.map((field) => texts[field].slice(0, maxCheckedText)).join("\n"), all);
  const refs = findCodeRefs(texts);
  const found = await lookUpCode(
    db,
    indexes.map(({ number }) => number),
    refs,
  );
  return checkCodeRefs(texts, refs, { indexes, found });
}

async function findTemplate(report: ReportWithRuns, sources: CheckSources): Promise<CheckResult> {
  const { runs, counts, texts, secret } = await sources.runCounts(report);
  return checkTemplate(runs, { common: commonRuns(counts, secret), texts });
}

async function findKnownIssue(report: ReportWithRuns, sources: CheckSources): Promise<CheckResult> {
  const { scope_id, weakness_id, program_id, signature } = report;
  const compared = { ...signature, scope_id, unlisted_asset: unlistedAssetOf(report), weakness_id, program_id };
  return checkKnownIssue(chooseIssueLike(await sources.issues(report), compared, report.sent_at));
}
