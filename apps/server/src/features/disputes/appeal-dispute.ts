import { sideOf } from "@safeport/contract/disputes/dispute.policy";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addDisputeInfo, markDisputed } from "../reports/status/dispute-marks.ts";
import { type DisputeWithFacts, findDispute, insertDispute } from "./dispute.queries.ts";
import { disputeChange } from "./dispute-change.ts";
import { stepTimes } from "./dispute-times.ts";
import { lockDisputeFor } from "./get-dispute.ts";

/**
 * Appeals a decision for the side that lost, once and within 14 days. The appeal is a dispute of its own with new times, which somebody else decides;
 * its decision is final.
 */
export async function appealDispute(ctx: Ctx, disputeId: string, text: string): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, report, dispute: decided } = await lockDisputeFor("appeal", ctx, tx, disputeId);
    const [id, opened_by] = [newId(), ctx.actor.user_id];
    const isNew = await insertDispute(tx, {
      id,
      report_id: row.id,
      type: decided.type,
      description: text,
      opened_by,
      opened_side: sideOf(ctx.actor, report) ?? "platform",
      requested_kind: decided.requested_kind,
      requested_value: decided.requested_value,
      severity_item_id: decided.severity_item_id,
      appeal_of: disputeId,
      ...(await stepTimes(tx, row.id)),
    });
    if (!isNew) throw new AppError("conflict", "dispute_exists", { params: { type: decided.type } });
    await markDisputed(tx, row.id, { userId: opened_by, disputeId: id, description: text });
    const dispute = await findDispute(tx, id);
    if (!dispute) throw new Error(`Dispute ${id} is gone before its transaction ends`);
    if (dispute.nobody_neutral) await addDisputeInfo(tx, row.id, { info: "nobody_neutral", disputeId: id, userId: null });
    return { result: { dispute, report }, ...disputeChange(row, "dispute.appealed", id) };
  });
}
