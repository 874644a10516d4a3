import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { allowedStatuses, mayInOtherState, type ReportAction, reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { factsOf } from "./report.facts.ts";
import {
  findReport,
  type LockedReportRow,
  lockReport,
  lockReportState,
  type ReportRow,
  type ReportState,
} from "./report.queries.ts";

/** The same 404 for a report that does not exist and one the caller may not see. */
export function noSuchReport(): AppError {
  return new AppError("not_found", "no_report");
}

/** A report; 404 when the caller may not see it. */
export async function getReport(ctx: Ctx, id: string): Promise<ReportRow> {
  const row = await findReport(ctx.db, ctx.actor.user_id, id);
  if (!row || !reportPolicy.read(ctx.actor, factsOf(row))) throw noSuchReport();
  return row;
}

/**
 * Locks a report for an action: 404 when the caller may not see it, 403 when the action is not theirs, and 409 when the present state of the report
 * does not allow it.
 */
export async function lockReportFor(
  action: ReportAction,
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ row: LockedReportRow; facts: ReportFacts }> {
  return assertMay(action, ctx, await lockReport(tx, ctx.actor.user_id, id));
}

/** Same, without what only its readers need. */
export async function lockStateFor(action: ReportAction, ctx: Ctx, tx: Tx, id: string): Promise<ReportState> {
  return assertMay(action, ctx, await lockReportState(tx, ctx.actor.user_id, id)).row;
}

/** The row with its facts; throws 404, 403 and 409 as `lockReportFor`. */
export function assertMay<Row extends Parameters<typeof factsOf>[0]>(action: ReportAction, ctx: Ctx, row: Row | undefined) {
  const facts = row && factsOf(row);
  if (!facts || !reportPolicy.read(ctx.actor, facts)) throw noSuchReport();
  if (!reportPolicy[action](ctx.actor, facts)) {
    if (!mayInOtherState(action, ctx.actor, facts)) throw new AppError("forbidden");
    throw refusedByState(ctx, facts);
  }
  return { row, facts };
}

/** A 409 for somebody whose action the present state of the report refuses, with the statuses that they can set. */
export function refusedByState({ actor }: Ctx, facts: ReportFacts): AppError {
  const allowed = allowedStatuses(actor, facts);
  if (facts.locked) return new AppError("illegal_transition", "report_locked", { allowed });
  return new AppError("illegal_transition", facts.company_archived ? "company_deleted" : "report_state", { allowed });
}

/** Refuses to change a report that has changed since the caller read it; `version` is optional. */
export function assertVersion(row: Pick<ReportRow, "version">, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new AppError("version_stale", "report_stale");
}
