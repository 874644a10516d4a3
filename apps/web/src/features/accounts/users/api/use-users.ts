import { getUser, listUserSessions, listUsers } from "@safeport/contract/accounts/admin-user.endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../../lib/query-client.ts";

export type UsersQuery = z.input<NonNullable<(typeof listUsers)["query"]>>;

const one = (userId: string) => queryOf(getUser, { params: { user_id: userId } });

/** One page of all accounts, for staff. */
export function useUsers(query: UsersQuery) {
  return useQuery(queryOf(listUsers, { query }));
}

/** Starts to load a page of the accounts. */
export function prefetchUsers(cache: QueryClient, query: UsersQuery): void {
  void cache.prefetchQuery(queryOf(listUsers, { query }));
}

/** One account, for staff. */
export function useUser(userId: string) {
  return useQuery(one(userId));
}

/** Starts to load one account. */
export function prefetchUser(cache: QueryClient, userId: string): void {
  void cache.prefetchQuery(one(userId));
}

/** One page of somebody's sessions, for staff. */
export function useUserSessions(userId: string, page: number) {
  return useQuery(queryOf(listUserSessions, { params: { user_id: userId }, query: { page } }));
}
