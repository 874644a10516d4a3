/** Orders of the list of users: by the time they signed up, or by username. In a file without schemas, for pages that load no validator. */
export const userSorts = ["newest", "oldest", "username"] as const;
export type UserSort = (typeof userSorts)[number];
/** The order of a list of users whose address names none. */
export const defaultUserSort = "newest" satisfies UserSort;

export const userStates = ["active", "suspended", "deleted"] as const;
export type UserState = (typeof userStates)[number];
