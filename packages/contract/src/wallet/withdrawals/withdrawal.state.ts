import type { WithdrawalAction, WithdrawalStatus } from "../core/withdrawal.values.ts";

interface Transition {
  from: readonly WithdrawalStatus[];
  to: WithdrawalStatus;
  by: "owner" | "staff";
}

/** The life cycle of a withdrawal. Only one that was not ordered at the bank goes back into the queue; a paid withdrawal can only be returned. */
export const withdrawalTransitions = {
  cancel: { from: ["pending"], to: "cancelled", by: "owner" },
  process: { from: ["pending"], to: "processing", by: "staff" },
  pay: { from: ["processing"], to: "paid", by: "staff" },
  requeue: { from: ["processing"], to: "pending", by: "staff" },
  fail: { from: ["pending", "processing"], to: "failed", by: "staff" },
  return: { from: ["paid"], to: "returned", by: "staff" },
} as const satisfies Record<WithdrawalAction, Transition>;

/** The status an action leads to, or null when it is not possible from `status`. */
export function nextWithdrawalStatus(status: WithdrawalStatus, action: WithdrawalAction): WithdrawalStatus | null {
  const { from, to }: Transition = withdrawalTransitions[action];
  return from.includes(status) ? to : null;
}
