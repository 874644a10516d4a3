import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { addDisputeInfo } from "../reports/status/dispute-marks.ts";
import { answerOf, type DisputeWithFacts } from "./dispute.queries.ts";
import { disputeChange } from "./dispute-change.ts";
import { lockDisputeFor } from "./get-dispute.ts";

/** Answers a dispute for the side that did not open it, once. */
export async function answerDispute(ctx: Ctx, disputeId: string, text: string): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, report } = await lockDisputeFor("answer", ctx, tx, disputeId);
    const dispute = await answerOf(tx, disputeId, { text, userId: ctx.actor.user_id });
    await addDisputeInfo(tx, row.id, { info: "dispute_answered", disputeId, userId: ctx.actor.user_id });
    return { result: { dispute, report }, ...disputeChange(row, "dispute.answered", disputeId) };
  });
}
