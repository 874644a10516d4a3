import { type Actor, isStaff } from "../kernel/actor.ts";
import { type ReportFacts, reportPolicy } from "../reports/report.policy.ts";
import { type DisputeStatus, type DisputeTransition, disputeTransitions, nextDisputeStatus } from "./dispute.state.ts";

export interface DisputeFacts {
  report: ReportFacts;
  opened_by: string;
  status: DisputeStatus;
}
type Rule = (actor: Actor, dispute: DisputeFacts) => boolean;

const isOpener: Rule = (actor, dispute) => dispute.opened_by === actor.user_id;
/** The mediator belongs to the platform and to neither side: not the opener, not the author, not the company. */
const mediates: Rule = (actor, dispute) =>
  isStaff(actor) &&
  !isOpener(actor, dispute) &&
  dispute.report.author_id !== actor.user_id &&
  dispute.report.member_role === null;

/** Whether the caller is the party that makes this transition, whatever the dispute's status. */
export function isDisputeParty(actor: Actor, dispute: DisputeFacts, transition: DisputeTransition): boolean {
  return disputeTransitions[transition].by === "opener" ? isOpener(actor, dispute) : mediates(actor, dispute);
}

/** What the caller may do with the dispute now; empty for people who may not read its report. `reportPolicy.dispute` says who may open one. */
export function disputeCan(actor: Actor, dispute: DisputeFacts): DisputeTransition[] {
  if (!reportPolicy.read(actor, dispute.report)) return [];
  const all = Object.keys(disputeTransitions) as DisputeTransition[];
  return all.filter(
    (transition) => nextDisputeStatus(dispute.status, transition) !== null && isDisputeParty(actor, dispute, transition),
  );
}
