import type { Actor } from "../kernel/actor.ts";
import type { DisputeStatus } from "../kernel/dispute.values.ts";
import { type ReportFacts, reportPolicy } from "../reports/report.policy.ts";
import { type DisputeAction, disputeActions, nextDisputeStatus } from "./dispute.state.ts";

export interface DisputeFacts {
  report: ReportFacts;
  opened_by: string;
  status: DisputeStatus;
}

export const disputePolicy = {
  withdraw: (actor, dispute) => dispute.opened_by === actor.user_id,
} satisfies Record<DisputeAction, (actor: Actor, dispute: DisputeFacts) => boolean>;

/** What the caller may do with the dispute now; empty for people who may not read its report. `reportPolicy.dispute` says who may open one. */
export function disputeCan(actor: Actor, dispute: DisputeFacts): DisputeAction[] {
  if (!reportPolicy.read(actor, dispute.report)) return [];
  return disputeActions.filter(
    (action) => nextDisputeStatus(dispute.status, action) !== null && disputePolicy[action](actor, dispute),
  );
}
