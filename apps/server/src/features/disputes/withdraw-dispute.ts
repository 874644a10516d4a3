import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockReportFor, noSuchReport } from "../reports/get-report.ts";
import { markDisputed } from "../reports/mark-disputed.ts";
import { type DisputeRow, endDispute, findDispute, hasOpenDispute } from "./dispute.queries.ts";

/** Takes back one's own dispute; with the last one the report is open to every move again. */
export async function withdrawDispute(ctx: Ctx, disputeId: string): Promise<DisputeRow> {
  return unitOfWork(ctx, async (tx) => {
    const found = await findDispute(tx, disputeId);
    // In the words of a report that is not for the caller, or they would tell which disputes there are.
    if (!found) throw noSuchReport();
    const { row } = await lockReportFor("read", ctx, tx, found.report_id);
    if (found.opened_by !== ctx.actor.user_id) throw new AppError("forbidden", "dispute_withdraw_forbidden");
    const dispute = await endDispute(tx, disputeId, "withdrawn");
    if (!dispute) throw new AppError("conflict", "dispute_ended");
    await markDisputed(tx, row.id, await hasOpenDispute(tx, row.id));
    const { company_id, program_id } = row;
    return {
      result: dispute,
      audit: {
        action: "dispute.withdrawn",
        object_type: "dispute",
        object_id: disputeId,
        company_id,
        snapshot: { report: row.number },
      },
      events: [{ type: "dispute.withdrawn", company_id, program_id, report_id: row.id, data: { dispute_id: disputeId } }],
    };
  });
}
