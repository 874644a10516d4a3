// Values of applications, invitations and bans. Without schemas here, pages load no validator for them.

/** Reasons for declining an invitation. */
export const declineReasons = ["no_time", "scope", "rewards", "policy", "other"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Ends of a membership of a program. */
export const membershipEnds = ["left", "removed", "banned"] as const;
