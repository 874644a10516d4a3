import { listSessions } from "@safeport/contract/accounts/session.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** One page of the account's sessions that have not ended. */
export function useSessions(page: number) {
  return useQuery(queryOf(listSessions, { query: { page } }));
}
