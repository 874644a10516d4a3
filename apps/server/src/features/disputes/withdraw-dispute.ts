import { disputePolicy } from "@safeport/contract/disputes/dispute.policy";
import { nextDisputeStatus } from "@safeport/contract/disputes/dispute.state";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockReportFor, noSuchReport } from "../reports/get-report.ts";
import { markDisputeEnded } from "../reports/status/dispute-marks.ts";
import { type DisputeWithFacts, endDispute, findDispute, hasOpenDispute } from "./dispute.queries.ts";

/** Withdraws the caller's own dispute. The report can be closed again once no dispute is open. */
export async function withdrawDispute(ctx: Ctx, disputeId: string): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const found = await findDispute(tx, disputeId);
    // Same answer as for a report the caller may not see; another one would reveal which disputes exist.
    if (!found) throw noSuchReport();
    const { row, facts } = await lockReportFor("read", ctx, tx, found.report_id);
    if (!disputePolicy.withdraw(ctx.actor, { report: facts, opened_by: found.opened_by, status: found.status }))
      throw new AppError("forbidden", "dispute_withdraw_forbidden");
    // Read again under the lock, since it may have ended meanwhile.
    const current = await findDispute(tx, disputeId);
    const status = current && nextDisputeStatus(current.status, "withdraw");
    if (!status) throw new AppError("conflict", "dispute_ended");
    const dispute = await endDispute(tx, disputeId, status);
    await markDisputeEnded(tx, row.id, await hasOpenDispute(tx, row.id));
    const { company_id, program_id } = row;
    return {
      result: { dispute, report: facts },
      audit: [
        {
          action: "dispute.withdrawn",
          object_type: "dispute",
          object_id: disputeId,
          company_id,
          snapshot: { report: row.number },
        },
      ],
      events: [{ type: "dispute.withdrawn", subject_id: row.id, data: { company_id, program_id, dispute_id: disputeId } }],
    };
  });
}
