import { type CheckName, checkedFields, checkNames } from "@safeport/contract/flood/checks/check.values";
import type { AssetType } from "@safeport/contract/programs/program.values";
import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { Pauses } from "@safeport/foreign-files/pauses";
import { decidingScope } from "@safeport/scope-coverage/scope-coverage";
import { findIssueLike } from "../../insight/similar/list-published-like.ts";
import { likenessOf, type Signature, signatureOf } from "../../insight/similar/signature.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
import { unlistedAssetOf } from "../../reports/core/unlisted-asset.ts";
import { type CheckedAsset, checkAssetNamed, checkRequestMatches } from "./asset-checks.ts";
import type { CheckedTexts, CheckResult } from "./check.ts";
import { findEarlierReports, findReportTexts } from "./checked-report.queries.ts";
import { checkEvidence, checkSteps } from "./form-checks.ts";
import { checkOwnCopy, copyWords } from "./likeness-checks.ts";
import { checkNonIssue } from "./non-issue.ts";
import { platformNonIssues } from "./platform-non-issues.ts";
import { shinglesOf, wordsInOrder } from "./shingles.ts";

/** Raised with each change of a rule; stored results of an earlier version are not shown. */
export const checksVersion = 1;

export type CheckResults = Record<CheckName, CheckResult>;

/** The results of all checks of a report, from its texts, its asset, its author's earlier reports and what its program publishes. */
export async function runChecks(db: Db, report: ReportRow): Promise<CheckResults> {
  const texts: CheckedTexts = { poc_title: report.title, ...textsOfRow(report) };
  const asset = assetOf(report);
  const signature = signatureOf(
    [texts.poc_title, texts.poc_description_markdown, texts.steps_markdown, texts.impact_markdown].join(" "),
    report.company_id,
  );
  const checks: Record<CheckName, () => CheckResult | Promise<CheckResult>> = {
    asset_named: () => checkAssetNamed(texts, asset),
    request_matches: () => checkRequestMatches(texts, asset),
    steps: () => checkSteps(texts),
    evidence: () => checkEvidence(texts, { has_files: (report.files ?? []).length > 0 }),
    own_copy: () => findOwnCopy(db, report, texts, signature),
    known_issue: () => findKnownIssue(db, report, signature),
    non_issue: () => checkNonIssue(texts, platformNonIssues),
  };
  const pauses = new Pauses();
  const results: [CheckName, CheckResult][] = [];
  for (const check of checkNames) {
    if (pauses.isDue()) await pauses.take();
    results.push([check, await checks[check]()]);
  }
  return Object.fromEntries(results) as CheckResults;
}

const kinds: Partial<Record<AssetType, CheckedAsset["kind"]>> = {
  url: "address",
  domain: "address",
  wildcard: "address",
  cidr: "address",
  source_code: "source",
  ios_app_store: "app",
  ios_testflight: "app",
  ios_ipa: "app",
  android_play_store: "app",
  android_apk: "app",
  windows_microsoft_store: "app",
};

function assetOf(report: ReportRow): CheckedAsset | null {
  const identifier = report.scope_identifier;
  if (identifier === null) return null;
  const asset_type: AssetType =
    unlistedAssetOf(report) === null ? ((report.scope_asset_type as AssetType | null) ?? "other") : "url";
  const scopes = [{ asset_type, identifier, is_out_of_scope: false }];
  return {
    identifier,
    covers: (name) => decidingScope(scopes, name) !== null,
    kind: kinds[asset_type] ?? "other",
  };
}

/** The share of common words from which an earlier report is compared word by word, and the most that are. */
const likeEnough = 0.6;
const mostCompared = 5;

async function findOwnCopy(db: Db, report: ReportRow, texts: CheckedTexts, { bins }: Signature): Promise<CheckResult> {
  const earlier = await findEarlierReports(db, report.author_id, report.id, report.sent_at);
  const like = earlier
    .map((one) => ({ ...one, likeness: likenessOf(bins, one.bins) }))
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
  return checkOwnCopy(shinglesOfTexts(texts), compared);
}

const shinglesOfTexts = (texts: CheckedTexts) =>
  shinglesOf(wordsInOrder(checkedFields.map((field) => texts[field]).join("\n")), copyWords);

/** The least likeness, from 0 to 100, of a report to a published known issue that it is about. Half the words and the same asset reach it. */
const sameIssue = 40;

async function findKnownIssue(db: Db, report: ReportRow, { bins, rare_words }: Signature): Promise<CheckResult> {
  const { scope_id, weakness_id, program_id } = report;
  const unlisted_asset = unlistedAssetOf(report);
  const like = await findIssueLike(db, report, { bins, rare_words, scope_id, unlisted_asset, weakness_id, program_id });
  if (!like || like.score < sameIssue) return { result: "pass", sentence: "no_known_issue", params: {}, passages: [] };
  return { result: "fail", sentence: "known_issue", params: { title: like.title }, passages: [] };
}
