import { defaultPageSize } from "../../kernel/paging.limits.ts";

/** Users on a page of their list. */
export const userPageSize = defaultPageSize;

/** The fewest characters of the reason for a change of somebody's account. */
export const minUserReason = 10;

/** The list of users is counted, and has pages, up to this many. */
export const userCountLimit = 200_000;
