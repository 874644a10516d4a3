import type { NewEvent } from "@safeport/contract/events/domain-event";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import type { CorrectInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { checkFields, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { acceptsUnlistedAssets } from "../../programs/reporting/accept-report.ts";
import { findScopeOfProgram, type NamedScope } from "../../programs/scopes/scope-of-program.ts";
import { assertVersion, lockReportFor } from "../core/get-report.ts";
import { findWeakness, type LockedReportRow, type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { insertItems, type NewTimelineItem, type ReportChange, updateReport } from "../core/report-update.queries.ts";
import { termsOfReport } from "../core/terms-of-report.ts";
import { unlistedAssetOf } from "../core/unlisted-asset.ts";
import { answerAwaited, isBelowDecision } from "../severity/change-severity.ts";
import { storedRating } from "../severity/cvss.ts";
import { holdForSeverity } from "../status/hold-for-report.ts";
import { type Correction, correctionsOf, type Named } from "./corrections.ts";

type Input = z.output<typeof CorrectInput>;

/**
 * Corrects the title, asset or weakness of a sent report. An asset that allows less than the report's severity lowers it, which its author can contest.
 * Unchanged values leave no trace.
 */
export async function correctReport(ctx: Ctx, reportId: string, input: Input): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("correct", ctx, tx, reportId);
    const named = await readNamed(ctx, tx, row, input);
    const corrections = correctionsOf(row, named);
    if (corrections.length === 0) return { result: await readUpdatedReport(tx, ctx.actor.user_id, row.id), audit: [] };
    assertVersion(row, input.version);
    const rating = loweredRating(row, named.scope);
    const answer = rating && answerAwaited(input.reason, null);
    await updateReport(tx, row.id, { ...columnsOf(row, named), ...rating, ...answer, last_activity_at: new Date() });
    await insertItems(tx, row.id, itemsOf(ctx, row, { corrections, rating, reason: input.reason }));
    const money = rating ? await holdForSeverity(tx, ctx.settings, row, rating.severity) : [];
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      audit: [reportAudit(row, "report.corrected", { reason: input.reason, corrections: [...corrections] })],
      events: [...eventsOf(row, corrections, rating), ...money],
    };
  });
}

/** Throws 422 for an asset that the program does not have or accept, and for a weakness that is not known. */
async function readNamed(ctx: Ctx, tx: Tx, row: LockedReportRow, input: Input): Promise<Named> {
  const { poc_title, scope_id, unlisted_asset, weakness_id } = input;
  const weakness = weakness_id === null ? null : undefined;
  const named: Named = { title: poc_title, scope: undefined, unlistedAsset: undefined, weakness };
  await checkFields(
    async () => {
      if (scope_id === undefined || scope_id === row.scope_id) return;
      named.scope = await findScopeOfProgram(tx, row.program_id, scope_id);
      if (!named.scope) throw invalidField(["body", "scope_id"], "asset_unknown");
    },
    async () => {
      if (unlisted_asset === undefined || unlisted_asset === unlistedAssetOf(row)) return;
      if (scope_id !== undefined) throw invalidField(["body", "unlisted_asset"], "asset_twice");
      if (!(await mayBeUnlisted(ctx, tx, row))) throw invalidField(["body", "unlisted_asset"], "unlisted_asset_refused");
      named.unlistedAsset = unlisted_asset;
    },
    async () => {
      if (!weakness_id) return;
      named.weakness = await findWeakness(tx, weakness_id);
      if (!named.weakness) throw invalidField(["body", "weakness_id"], "weakness_unknown");
    },
  );
  return named;
}

/** Whether a report can be about an asset that is not listed: it names no listed one, or its program accepts such reports or did when it was sent. */
async function mayBeUnlisted(ctx: Ctx, tx: Tx, row: LockedReportRow): Promise<boolean> {
  if (row.scope_id === null) return true;
  const frozen = await termsOfReport(tx, row.id);
  return frozen?.terms.accepts_unlisted_assets || (await acceptsUnlistedAssets(ctx, tx, row.program_id));
}

function columnsOf(row: LockedReportRow, { title, scope, unlistedAsset, weakness }: Named): ReportChange {
  return {
    ...(title !== undefined && title !== row.title && { title, sent_title: row.sent_title ?? row.title }),
    ...(scope && { scope_id: scope.id, scope_identifier: scope.identifier, scope_asset_type: scope.asset_type }),
    ...(unlistedAsset !== undefined && { scope_id: null, scope_identifier: unlistedAsset, scope_asset_type: null }),
    ...(weakness !== undefined && { weakness_id: weakness?.id ?? null }),
  };
}

type Rating = ReturnType<typeof storedRating>;

/** The rating of a report below the limit of its new asset; null if it does not change. */
function loweredRating({ severity, cvss_vector, decided_severity }: LockedReportRow, scope: NamedScope | undefined): Rating {
  if (!scope) return null;
  const rating = storedRating(cvss_vector ? { cvss_vector } : { severity }, scope.max_severity);
  if (rating && isBelowDecision(rating.severity, { decided_severity })) return null;
  // A limit lowers a rating, and never raises one that was set by hand.
  return rating && isLower(rating.severity, severity) ? rating : null;
}

function isLower(one: Severity, other: Severity): boolean {
  return severities.indexOf(one) < severities.indexOf(other);
}

function itemsOf(
  { actor }: Ctx,
  row: LockedReportRow,
  { corrections, rating, reason }: { corrections: readonly Correction[]; rating: Rating; reason: string },
): NewTimelineItem[] {
  const performed_by = actor.user_id;
  const item: NewTimelineItem = {
    item_type: "INFO",
    info: "corrected",
    content: reason,
    performed_by,
    corrections: JSON.stringify(corrections),
  };
  if (!rating) return [item];
  const vectors = { old_vector: row.cvss_vector, new_vector: rating.cvss_vector };
  const change = { old_severity: row.severity, new_severity: rating.severity, ...vectors };
  return [item, { item_type: "SEVERITY_CHANGE", performed_by, content: reason, ...change }];
}

function eventsOf(row: LockedReportRow, corrections: readonly Correction[], rating: Rating): NewEvent[] {
  const corrected = reportEvent(row, "report.corrected", { fields: corrections.map(({ field }) => field) });
  if (!rating) return [corrected];
  const change = { old_severity: row.severity, new_severity: rating.severity };
  return [corrected, reportEvent(row, "report.severity_changed", change)];
}
