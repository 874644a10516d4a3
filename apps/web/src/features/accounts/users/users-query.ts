import { userSorts, userStates } from "@safeport/contract/accounts/users/admin-user.values";
import { userRoles } from "@safeport/contract/kernel/actor";
import { pageOfQuery } from "../../../lib/address.ts";
import type { UsersQuery } from "./api/user.ts";
import type { UsersSearch } from "./users-search.ts";

const answers = ["true", "false"] as const;
const dayOf = (text: string | undefined) => (text !== undefined && /^2[01]\d\d-\d\d-\d\d$/.test(text) ? text : undefined);

/** API query for the address; unknown values are left out. */
export function usersQueryOf({ search, role, state, sort, page, ...more }: UsersSearch): UsersQuery {
  return {
    page: pageOfQuery(page),
    search: search || undefined,
    role: userRoles.find((name) => name === role),
    state: userStates.find((name) => name === state),
    sort: userSorts.find((name) => name === sort),
    email_verified: answers.find((answer) => answer === more.email_verified),
    two_factor_enabled: answers.find((answer) => answer === more.two_factor_enabled),
    country: /^[A-Z]{2}$/.test(more.country ?? "") ? more.country : undefined,
    created_from: dayOf(more.created_from),
    created_to: dayOf(more.created_to),
    signed_in_since: dayOf(more.signed_in_since),
    not_signed_in_since: dayOf(more.not_signed_in_since),
  };
}

export const userFilterNames = [
  ...(["role", "state", "email_verified", "two_factor_enabled", "country"] as const),
  ...(["created_from", "created_to", "signed_in_since", "not_signed_in_since"] as const),
] as const;
export type UserFilterName = (typeof userFilterNames)[number];

/** The filters that the address sets, in the order of their chips. Search and order are none. */
export function setUserFilters(search: UsersSearch): UserFilterName[] {
  const query = usersQueryOf(search);
  return userFilterNames.filter((name) => query[name] !== undefined);
}

/** Takes all filters off. */
export const noUserFilters: UsersSearch = Object.fromEntries(userFilterNames.map((name) => [name, undefined]));
