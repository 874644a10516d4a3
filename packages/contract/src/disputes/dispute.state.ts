export const disputeStatuses = ["open", "in_mediation", "resolved", "rejected", "withdrawn"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Who can change a dispute's status: its opener or the mediator. */
export type DisputeParty = "opener" | "mediator";

interface Transition {
  from: readonly DisputeStatus[];
  to: DisputeStatus;
  by: DisputeParty;
}

const ongoing = ["open", "in_mediation"] as const;

/** The life cycle of a dispute; it ends once and stays ended. */
export const disputeTransitions = {
  mediate: { from: ["open"], to: "in_mediation", by: "mediator" },
  resolve: { from: ongoing, to: "resolved", by: "mediator" },
  reject: { from: ongoing, to: "rejected", by: "mediator" },
  withdraw: { from: ongoing, to: "withdrawn", by: "opener" },
} as const satisfies Record<string, Transition>;
export type DisputeTransition = keyof typeof disputeTransitions;

/** The status a transition leads to, or null when it is not possible from `status`. */
export function nextDisputeStatus(status: DisputeStatus, transition: DisputeTransition): DisputeStatus | null {
  const { from, to }: Transition = disputeTransitions[transition];
  return from.includes(status) ? to : null;
}
