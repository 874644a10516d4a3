export const disputeTypes = ["Submission", "Payment"] as const;

export const disputeStatuses = ["open", "in_mediation", "resolved", "rejected", "withdrawn"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
