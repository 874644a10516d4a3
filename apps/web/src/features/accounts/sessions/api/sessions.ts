import { listSessions, revokeSession } from "@safeport/contract/accounts/sessions/session.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** One page of the account's sessions that have not ended. */
export function useSessions(page: number) {
  return useQuery(queryOf(listSessions, { query: { page } }));
}

/** Ends another session of the account. */
export function useRevokeSession() {
  return useSend((session_id: string) => sending(revokeSession, { query: { session_id } }), { rereads: [listSessions] });
}
