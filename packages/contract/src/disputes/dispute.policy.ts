import { canPay, canTriage } from "../companies/member.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";
import type { DisputeStatus, RequestedOutcome, Side } from "../kernel/dispute.values.ts";
import type { ReportFacts } from "../reports/core/report.facts.ts";
import { reportPolicy } from "../reports/core/report.policy.ts";
import { appealDays } from "./dispute.limits.ts";
import { type DisputeAction, decidedStatuses, disputeActions, isOngoing, nextDisputeStatus } from "./dispute.state.ts";

export interface DisputeFacts {
  report: ReportFacts;
  opened_by: string;
  opened_side: Side;
  status: DisputeStatus;
  /** The opener's request; null if they say it in words alone. */
  requested: { kind: RequestedOutcome; value: string | null } | null;
  answered: boolean;
  /** Whether the other side has let the time for its answer pass. */
  answer_overdue: boolean;
  mediator_id: string | null;
  /** Whether the mediator was named although they are no staff. */
  mediator_is_guest: boolean;
  /** Whether a mediator decided it; the platform ends one without a decision by closing the report, and what a side conceded stays. */
  was_decided: boolean;
  /** Whole days since it ended; 0 while it runs. */
  days_ended: number;
  /** Whether its decision was appealed, and whether it is itself the appeal of another. */
  was_appealed: boolean;
  is_appeal: boolean;
}

type Rule = (actor: Actor, dispute: DisputeFacts) => boolean;

/** The side for which the caller acts on the report; null for people who may only read it. */
export function sideOf(actor: Actor, report: ReportFacts): Side | null {
  if (actor.user_id === report.author_id) return "reporter";
  if (report.is_collaborator || !reportPolicy.comment(actor, report)) return null;
  return report.member_role === null && isStaff(actor) ? "platform" : "company";
}

/** The other side answers once. A dispute of the platform is answered by either side. */
const answer: Rule = (actor, { report, opened_side, answered }) => {
  const side = sideOf(actor, report);
  return !answered && side !== null && side !== "platform" && side !== opened_side;
};

/** The mediator decides, after the other side has answered or let its time pass; no more if they have come to belong to a side since. */
const decide: Rule = (actor, { mediator_id, mediator_is_guest, answered, answer_overdue, report }) =>
  mediator_id === actor.user_id &&
  (mediator_is_guest || isStaff(actor)) &&
  report.member_role === null &&
  !report.is_collaborator &&
  (answered || answer_overdue);

/**
 * The side against which a dispute was opened can give in, by a person who could make the change themselves. A mediator must decide an appeal, and a
 * status that needs more than its name.
 */
const concede: Rule = (actor, { report, opened_side, requested, is_appeal }) => {
  const side = sideOf(actor, report);
  if (side === null || side === "platform" || opened_side === "platform" || side === opened_side || is_appeal) return false;
  if (requested?.kind === "status" && requested.value !== "resolved") return false;
  if (side === "reporter") return requested?.kind !== "bounty";
  return requested?.kind === "bounty" ? canPay(report.member_role) : canTriage(report.member_role);
};

/** The side that lost appeals once; a dispute of the platform can be lost by either side. */
const appeal: Rule = (actor, dispute) => {
  const { report, opened_side, status, was_decided, days_ended, was_appealed, is_appeal } = dispute;
  if (!was_decided || was_appealed || is_appeal || days_ended >= appealDays) return false;
  const side = sideOf(actor, report);
  if (side === null || side === "platform") return false;
  const isOpener = side === opened_side;
  return opened_side === "platform" || (status === "rejected" ? isOpener : !isOpener);
};

export const disputePolicy = {
  answer,
  concede,
  assign: (actor) => isStaff(actor),
  resolve: decide,
  reject: decide,
  withdraw: (actor, { opened_by }) => opened_by === actor.user_id,
  appeal,
} satisfies Record<DisputeAction, Rule>;

/**
 * Allowed actions of the caller on a dispute; empty for people who may not read its report. `reportPolicy.dispute` decides who
 * may open one.
 */
export function disputeCan(actor: Actor, dispute: DisputeFacts): DisputeAction[] {
  if (!reportPolicy.read(actor, dispute.report)) return [];
  if (dispute.report.locked) return [];
  return disputeActions.filter((action) => isPossible(action, dispute.status) && disputePolicy[action](actor, dispute));
}

/** Whether the status of a dispute allows an action, by any person. */
export function isPossible(action: DisputeAction, status: DisputeStatus): boolean {
  if (action === "appeal") return decidedStatuses.includes(status);
  return action === "answer" ? isOngoing(status) : nextDisputeStatus(status, action) !== null;
}
