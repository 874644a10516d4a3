import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { addDisputeInfo, markDisputeEnded } from "../reports/status/dispute-marks.ts";
import { type DisputeWithFacts, endDispute, hasOpenDispute } from "./dispute.queries.ts";
import { disputeChange } from "./dispute-change.ts";
import { lockDisputeFor } from "./get-dispute.ts";

/** Withdraws the caller's own dispute. The report can be closed again once no dispute is open. */
export async function withdrawDispute(ctx: Ctx, disputeId: string): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, report } = await lockDisputeFor("withdraw", ctx, tx, disputeId);
    const dispute = await endDispute(tx, disputeId, { status: "withdrawn" });
    await markDisputeEnded(tx, row.id, await hasOpenDispute(tx, row.id));
    await addDisputeInfo(tx, row.id, { info: "dispute_withdrawn", disputeId, userId: ctx.actor.user_id });
    return { result: { dispute, report }, ...disputeChange(row, "dispute.withdrawn", disputeId) };
  });
}
