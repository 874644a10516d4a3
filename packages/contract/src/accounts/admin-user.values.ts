/** Orders of the list of users: by the time they signed up, or by username. In a file without schemas, for pages that load no validator. */
export const userSorts = ["newest", "oldest", "username"] as const;
export type UserSort = (typeof userSorts)[number];

export const userStates = ["active", "suspended", "deleted"] as const;
export type UserState = (typeof userStates)[number];

/** The shortest reason for a change of somebody's account. */
export const minUserReason = 10;

/** The list of users is counted, and has pages, up to this many. */
export const userCountLimit = 200_000;
