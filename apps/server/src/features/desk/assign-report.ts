import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { assertMay, getReport, lockReportFor } from "../reports/core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../reports/core/report.queries.ts";
import { reportChange } from "../reports/core/report-change.ts";
import { insertItems, updateReport } from "../reports/core/report-update.queries.ts";
import { lockTriager } from "./assignment.queries.ts";

/**
 * Names the member of the company who works on a report; null for nobody. Does nothing if they do already. Throws 422 for people who do not
 * decide about the company's reports, and for the report's author.
 */
export async function assignReport(ctx: Ctx, reportId: string, assigneeId: string | null): Promise<ReportRow> {
  const before = await getReport(ctx, reportId);
  assertMay("assign", ctx, before);
  return unitOfWork(ctx, async (tx) => {
    // The membership is locked before the report, in the order in which the end of a membership locks them.
    const isTriager = assigneeId === null || (await lockTriager(tx, before.company_id, assigneeId));
    const { row } = await lockReportFor("assign", ctx, tx, reportId);
    if (!isTriager || assigneeId === row.author_id) throw invalidField(["body", "user_id"], "assignee_unknown");
    if (assigneeId === row.assignee_id) return { result: row, audit: [] };
    await updateReport(tx, row.id, { assignee_id: assigneeId, last_internal_at: new Date() });
    const item = {
      item_type: "INFO" as const,
      is_internal: true,
      performed_by: ctx.actor.user_id,
      info: assigneeId === null ? "unassigned" : "assigned",
      about_user_id: assigneeId ?? row.assignee_id,
    };
    await insertItems(tx, row.id, [item]);
    // Marked as internal, as comments are, so that the reporter's activity log leaves it out.
    const assignment = { assignee_id: assigneeId, is_internal: true } as const;
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      ...reportChange(row, "report.assigned", { details: assignment, data: assignment }),
    };
  });
}
