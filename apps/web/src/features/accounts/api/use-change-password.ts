import { changePassword } from "@safeport/contract/accounts/password.endpoints";
import { listSessions } from "@safeport/contract/accounts/session.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** Sets a new password, which ends all other sessions. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (new_password: string) => call(changePassword, { body: { new_password } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listSessions) }),
  });
}
