// What researchers and companies say about taking part in a program. Without schemas here, pages load no validator for it.

/** The most characters of a motivation and of the message of an invitation; the most applications answered at once. */
export const participationLimits = { motivation: 500, message: 1_000, decisions: 50 } as const;

/** Why somebody does not accept an invitation. */
export const declineReasons = ["no_time", "scope", "rewards", "policy", "other"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** How somebody's part in a program ended. */
export const membershipEnds = ["left", "removed", "banned"] as const;
