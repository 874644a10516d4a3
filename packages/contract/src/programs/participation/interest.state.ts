import { approvalUndoMinutes } from "./participation.limits.ts";

export const interestStatuses = ["pending", "approved", "rejected", "withdrawn", "expired"] as const;
export type InterestStatus = (typeof interestStatuses)[number];

/**
 * Party that changes the status of an application: the applicant, an owner or manager of the company or staff, or the platform
 * itself.
 */
export type InterestParty = "applicant" | "company" | "system";

interface Transition {
  from: readonly InterestStatus[];
  to: InterestStatus;
  by: InterestParty;
}

/** The life cycle of an application to take part in a program; any other change is a 409. */
export const interestTransitions = {
  approve: { from: ["pending"], to: "approved", by: "company" },
  reject: { from: ["pending"], to: "rejected", by: "company" },
  withdraw: { from: ["pending"], to: "withdrawn", by: "applicant" },
  reopen: { from: ["approved"], to: "pending", by: "company" },
  expire: { from: ["pending"], to: "expired", by: "system" },
} as const satisfies Record<string, Transition>;
export type InterestTransition = keyof typeof interestTransitions;

export const interestActions = ["approve", "reject", "withdraw", "reopen"] as const satisfies readonly InterestTransition[];
export type InterestAction = (typeof interestActions)[number];

/** The status a transition leads to, or null when it is not possible from `status`. */
export function nextInterestStatus(status: InterestStatus, transition: InterestTransition): InterestStatus | null {
  const { from, to }: Transition = interestTransitions[transition];
  return from.includes(status) ? to : null;
}

/** Whether an approval is so fresh that it can be taken back; later, the member is removed instead, with a reason. */
export function isUndoable(settledAt: Date | null, now = Date.now()): boolean {
  return settledAt !== null && now - settledAt.getTime() < approvalUndoMinutes * 60_000;
}

/** Allowed actions of a party on an application, sent with it so that the web derives no rule. */
export function interestCan(
  { status, settled_at }: { status: InterestStatus; settled_at: Date | null },
  parties: readonly InterestParty[],
): InterestAction[] {
  return interestActions.filter(
    (action) =>
      parties.includes(interestTransitions[action].by) &&
      nextInterestStatus(status, action) !== null &&
      (action !== "reopen" || isUndoable(settled_at)),
  );
}
