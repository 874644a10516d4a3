import { listSessions, revokeSession } from "@safeport/contract/accounts/session.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** Ends another session of the account. */
export function useRevokeSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (session_id: string) => call(revokeSession, { query: { session_id } }),
    // It may have ended already, so the list is read again after a failure, too.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listSessions) }),
  });
}
