import { userSorts, userStates } from "@safeport/contract/accounts/admin-user.values";
import { userRoles } from "@safeport/contract/kernel/actor";
import { pageOfQuery } from "../../../lib/address.ts";
import type { UsersQuery } from "./api/use-users.ts";
import type { UsersSearch } from "./users-search.ts";

/** What the address asks of the API; an unknown value counts as none. */
export function usersQueryOf({ search, role, state, sort, page }: UsersSearch): UsersQuery {
  return {
    page: pageOfQuery(page),
    search: search || undefined,
    role: userRoles.find((name) => name === role),
    state: userStates.find((name) => name === state),
    sort: userSorts.find((name) => name === sort),
  };
}
