// Values of applications, invitations and bans. Without schemas here, pages load no validator for them.

/** Why somebody does not accept an invitation. */
export const declineReasons = ["no_time", "scope", "rewards", "policy", "other"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** How somebody's membership of a program ended. */
export const membershipEnds = ["left", "removed", "banned"] as const;
