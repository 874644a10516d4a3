import type { RejectDisputeInput, ResolveDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { addDisputeInfo, endContest, fixDecision, markDisputeEnded } from "../reports/status/dispute-marks.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { type DisputeWithFacts, endDispute, hasOpenDispute } from "./dispute.queries.ts";
import { disputeAudit } from "./dispute-change.ts";
import { lockDisputeFor } from "./get-dispute.ts";

type Decision =
  | ({ status: "resolved" } & z.output<typeof ResolveDisputeInput>)
  | ({ status: "rejected" } & z.output<typeof RejectDisputeInput>);

/** Ends a dispute by the decision of its mediator. The actions of a resolved one change the report in the same transaction, with the mediator as actor. */
export async function decideDispute(ctx: Ctx, disputeId: string, decision: Decision): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const action = decision.status === "resolved" ? "resolve" : "reject";
    const { row, report } = await lockDisputeFor(action, ctx, tx, disputeId);
    const actions = decision.status === "resolved" ? decision.actions : [];
    const dispute = await endDispute(tx, disputeId, {
      status: decision.status,
      outcome_reason: decision.reason,
      actions: JSON.stringify(actions),
    });
    await markDisputeEnded(tx, row.id, await hasOpenDispute(tx, row.id));
    const info = decision.status === "resolved" ? "dispute_resolved" : "dispute_rejected";
    await addDisputeInfo(tx, row.id, { info, disputeId, userId: ctx.actor.user_id });
    // What the author contests is decided by it, also where the severity stays.
    const isOfSeverity = dispute.severity_item_id !== null || actions.some(({ kind }) => kind === "severity");
    if (isOfSeverity && report.severity_answer === "contested") await endContest(tx, row.id);
    // A guest decides with the rights that the platform lends for this decision alone.
    const decider: Ctx = dispute.mediator_is_guest ? { ...ctx, actor: { ...ctx.actor, role: "Admin" } } : ctx;
    const applied = await applyOutcome(decider, tx, { reportId: row.id, disputeId, reason: decision.reason, actions });
    await fixDecision(tx, row.id, actions);
    const { company_id, program_id } = row;
    return {
      result: { dispute, report },
      audit: [disputeAudit(row, "dispute.decided", disputeId, { status: decision.status, actions }), ...applied.audit],
      events: [
        {
          type: "dispute.decided",
          subject_id: row.id,
          data: { company_id, program_id, dispute_id: disputeId, status: decision.status },
        },
        ...applied.events,
      ],
    };
  });
}
