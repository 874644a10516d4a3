export const disputeTypes = ["Submission", "Payment"] as const;

export const disputeStatuses = ["open", "in_mediation", "resolved", "rejected", "withdrawn"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Orders of the list: the newest first, or the open ones first, in the order in which their next step is due. */
export const disputeSorts = ["newest", "due"] as const;
export type DisputeSort = (typeof disputeSorts)[number];

/** Groups of open disputes by their age in days, each up to but without its end; the last has none. */
export const disputeAges = ["0-2", "2-7", "7-15", "15-"] as const;
export type DisputeAge = (typeof disputeAges)[number];

/** First day of a group and the day at which it ends; null for the group of the oldest. */
export function daysOfAge(age: DisputeAge): { from: number; to: number | null } {
  const [from, to] = age.split("-");
  return { from: Number(from), to: to ? Number(to) : null };
}

/** Outcomes that the opener of a dispute can request. */
export const requestedOutcomes = ["reopen", "status", "severity", "bounty", "not_duplicate", "other"] as const;
export type RequestedOutcome = (typeof requestedOutcomes)[number];

/** Changes that a mediator's decision can make to a report. */
export const outcomeActions = ["reopen", "not_duplicate", "status", "severity", "bounty"] as const;

/** The sides of a report. */
export const sides = ["reporter", "company", "platform"] as const;
export type Side = (typeof sides)[number];

/** The steps of a dispute that have a time: the other side's answer, naming the mediator, the decision. */
export const disputeSteps = ["answer", "mediator", "decision"] as const;
export type DisputeStep = (typeof disputeSteps)[number];

/** Events of a dispute that nobody writes a statement for. `settled`: the platform closed the report. */
export const disputeEvents = [
  "answer_missed",
  "mediator_missed",
  "mediator_named",
  "decision_missed",
  "withdrawn",
  "settled",
] as const;
export type DisputeEvent = (typeof disputeEvents)[number];
