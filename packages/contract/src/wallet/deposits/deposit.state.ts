export const depositStatuses = ["open", "processing", "confirmed", "failed", "expired", "cancelled"] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const depositActions = ["confirm", "decline", "cancel", "refund", "take_back", "reinstate"] as const;
export type DepositAction = (typeof depositActions)[number];

/** Whether a deposit ended before its money came: money that comes later can be booked to it. */
export function isGivenUp(status: DepositStatus): boolean {
  return status === "cancelled" || status === "expired";
}

/** Whether a deposit still waits for its money. */
export function isWaiting(status: DepositStatus): boolean {
  return status === "open" || status === "processing";
}
