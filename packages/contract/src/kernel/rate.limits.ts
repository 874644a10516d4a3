import type { RateClass } from "./endpoint.ts";

/**
 * Calls a minute of all endpoints of a class: by one person, or from one address where nobody is signed in. Failed sign-ins are limited by
 * `accounts/core/sign-in.limits.ts`, too.
 */
export const callsPerMinute: Record<RateClass, number> = { auth: 20, read: 900, write: 120, upload: 30 };
/** Share of these calls that one API token may use, so that a script leaves room for its person and for other scripts. */
export const tokenShare = 0.5;
/** Calls a minute from one address that need a session and have no valid token. */
export const unauthenticatedPerMinute = 120;
