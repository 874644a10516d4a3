import type { DisputeActionInput, RejectDisputeInput, ResolveDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { possibleActions } from "@safeport/contract/disputes/outcome.policy";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { DisputeWithFacts } from "./dispute.queries.ts";
import { decidedEvent, disputeAudit } from "./dispute-change.ts";
import { endByDecision } from "./end-by-decision.ts";
import { lockDisputeFor } from "./get-dispute.ts";

type Decision =
  | ({ status: "resolved" } & z.output<typeof ResolveDisputeInput>)
  | ({ status: "rejected" } & z.output<typeof RejectDisputeInput>);

/** Ends a dispute by the decision of its mediator. The actions of a resolved one change the report in the same transaction, with the mediator as actor. */
export async function decideDispute(ctx: Ctx, disputeId: string, decision: Decision): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { status, reason } = decision;
    const { row, report, dispute } = await lockDisputeFor(status === "resolved" ? "resolve" : "reject", ctx, tx, disputeId);
    const actions = status === "resolved" ? decision.actions : [];
    assertPossible(report, actions);
    // A guest decides with the rights that the platform lends for this decision alone.
    const decider: Ctx = dispute.mediator_is_guest ? { ...ctx, actor: { ...ctx.actor, role: "Admin" } } : ctx;
    const info = status === "resolved" ? "dispute_resolved" : "dispute_rejected";
    const end = { status, outcome_reason: reason, actions: JSON.stringify(actions) };
    const ended = await endByDecision(decider, tx, { row, report, disputeId, info, end, reason, actions });
    return {
      result: { dispute: ended.dispute, report },
      audit: [disputeAudit(row, "dispute.decided", disputeId, { status, actions }), ...ended.audit],
      events: [decidedEvent(row, disputeId, { status, conceded: false }), ...ended.events],
    };
  });
}

/** Throws 422 for an action that changes nothing on the report in its present state. */
function assertPossible(report: ReportFacts, actions: readonly DisputeActionInput[]): void {
  const possible = possibleActions(report);
  const index = actions.findIndex(({ kind }) => !possible.includes(kind));
  if (index >= 0) throw invalidField(["body", "actions", index, "kind"], "not_one_of", { values: possible.join(", ") });
}
