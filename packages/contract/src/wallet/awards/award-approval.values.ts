export const awardProposalStatuses = ["waiting", "approved", "declined", "withdrawn"] as const;
export type AwardProposalStatus = (typeof awardProposalStatuses)[number];

export const awardProposalActions = ["approve", "decline", "withdraw"] as const;
export type AwardProposalAction = (typeof awardProposalActions)[number];
