import type { DisputeStatus } from "../kernel/dispute.values.ts";

interface Transition {
  from: readonly DisputeStatus[];
  to: DisputeStatus;
  /** Its opener, or the platform by closing the report. */
  by: "opener" | "platform";
}

const ongoing = ["open", "in_mediation"] as const;

/** The life cycle of a dispute; it ends once and stays ended. */
export const disputeTransitions = {
  resolve: { from: ongoing, to: "resolved", by: "platform" },
  withdraw: { from: ongoing, to: "withdrawn", by: "opener" },
} as const satisfies Record<string, Transition>;
export type DisputeTransition = keyof typeof disputeTransitions;

/** What somebody can do with a dispute. */
export const disputeActions = ["withdraw"] as const satisfies readonly DisputeTransition[];
export type DisputeAction = (typeof disputeActions)[number];

/** The status a transition leads to, or null when it is not possible from `status`. */
export function nextDisputeStatus(status: DisputeStatus, transition: DisputeTransition): DisputeStatus | null {
  const { from, to }: Transition = disputeTransitions[transition];
  return from.includes(status) ? to : null;
}
