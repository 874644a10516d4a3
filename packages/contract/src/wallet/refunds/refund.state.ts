export const refundStatuses = ["requested", "processing", "paid", "failed", "cancelled", "returned"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundActions = ["cancel", "process", "pay", "requeue", "fail", "return"] as const;
export type RefundAction = (typeof refundActions)[number];

/** Actions of a caller: one that leads to another status, or to decline what another admin proposed. */
export const refundSteps = [...refundActions, "decline"] as const;
export type RefundStep = (typeof refundSteps)[number];

interface Transition {
  from: readonly RefundStatus[];
  to: RefundStatus;
  by: "company" | "staff";
}

/** The life cycle of a refund. Only one that was not ordered at the bank goes back into the queue; a paid refund can only be returned. */
export const refundTransitions = {
  cancel: { from: ["requested"], to: "cancelled", by: "company" },
  process: { from: ["requested"], to: "processing", by: "staff" },
  pay: { from: ["processing"], to: "paid", by: "staff" },
  requeue: { from: ["processing"], to: "requested", by: "staff" },
  fail: { from: ["requested", "processing"], to: "failed", by: "staff" },
  return: { from: ["paid"], to: "returned", by: "staff" },
} as const satisfies Record<RefundAction, Transition>;

/** The status an action leads to, or null when it is not possible from `status`. */
export function nextRefundStatus(status: RefundStatus, action: RefundAction): RefundStatus | null {
  const { from, to }: Transition = refundTransitions[action];
  return from.includes(status) ? to : null;
}
