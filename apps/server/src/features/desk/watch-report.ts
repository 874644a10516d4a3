import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { getReport } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import type { ReportRow } from "../reports/core/report.queries.ts";
import { setWatching } from "./assignment.queries.ts";

/**
 * Sets whether the caller is notified of events of a report. Like following a program, it leaves no entry in the activity log.
 */
export async function watchReport(ctx: Ctx, reportId: string, watching: boolean): Promise<ReportRow> {
  const row = await getReport(ctx, reportId);
  if (!reportPolicy.watch(ctx.actor, factsOf(row))) throw new AppError("forbidden");
  await ctx.db.transaction().execute((tx) => setWatching(tx, row.id, ctx.actor.user_id, watching));
  return { ...row, watching };
}
