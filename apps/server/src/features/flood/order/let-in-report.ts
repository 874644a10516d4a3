import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockStateFor } from "../../reports/core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../../reports/core/report.queries.ts";
import { letIn } from "../../reports/status/let-in.ts";

/** Lets in a waiting report as a member of the team; 409 for one that does not wait. */
export function letInReport(ctx: Ctx, reportId: string): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("let_in", ctx, tx, reportId);
    const { user_id } = ctx.actor;
    const done = await letIn(tx, row, "team", { actorId: user_id });
    return { result: await readUpdatedReport(tx, user_id, row.id), ...done };
  });
}
