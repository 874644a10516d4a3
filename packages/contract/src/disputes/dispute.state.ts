import type { DisputeStatus } from "../kernel/dispute.values.ts";

interface Transition {
  from: readonly DisputeStatus[];
  to: DisputeStatus;
  /** Its opener, the side against which it was opened, staff, the mediator, or the platform by closing the report. */
  by: "opener" | "other_side" | "staff" | "mediator" | "platform";
}

const ongoing = ["open", "in_mediation"] as const;

/** The life cycle of a dispute; it ends once and stays ended. */
export const disputeTransitions = {
  assign: { from: ongoing, to: "in_mediation", by: "staff" },
  resolve: { from: ["in_mediation"], to: "resolved", by: "mediator" },
  reject: { from: ["in_mediation"], to: "rejected", by: "mediator" },
  concede: { from: ongoing, to: "resolved", by: "other_side" },
  settle: { from: ongoing, to: "resolved", by: "platform" },
  withdraw: { from: ongoing, to: "withdrawn", by: "opener" },
} as const satisfies Record<string, Transition>;
export type DisputeTransition = keyof typeof disputeTransitions;

/** The actions on a dispute. An answer changes no status; an appeal is a new dispute. */
export const disputeActions = ["answer", "concede", "assign", "resolve", "reject", "withdraw", "appeal"] as const;
export type DisputeAction = (typeof disputeActions)[number];

/** The statuses of a dispute that was decided. */
export const decidedStatuses: readonly DisputeStatus[] = ["resolved", "rejected"];

/** The status a transition leads to, or null when it is not possible from `status`. */
export function nextDisputeStatus(status: DisputeStatus, transition: DisputeTransition): DisputeStatus | null {
  const { from, to }: Transition = disputeTransitions[transition];
  return from.includes(status) ? to : null;
}

/** Whether a dispute has not ended. */
export function isOngoing(status: DisputeStatus): boolean {
  return (ongoing as readonly DisputeStatus[]).includes(status);
}
