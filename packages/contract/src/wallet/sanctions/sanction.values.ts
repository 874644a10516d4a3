/** The score of two names, from 0 to 100, from which staff decide whether they are one person's. */
export const sanctionScore = 85;

/** State of a name that is like one of a list: `open` waits for staff, `cleared` is somebody else, `confirmed` is the person. */
export const sanctionHitStatuses = ["open", "cleared", "confirmed"] as const;
export type SanctionHitStatus = (typeof sanctionHitStatuses)[number];

export const sanctionLists = ["eu", "un", "ofac"] as const;
export type SanctionList = (typeof sanctionLists)[number];
