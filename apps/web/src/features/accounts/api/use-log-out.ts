import { logOut } from "@safeport/contract/accounts/session.endpoints";
import { useMutation } from "@tanstack/react-query";
import { accountsState } from "../../../lib/accounts-store.ts";
import { call } from "../../../lib/call.ts";

/** Ends the session of one account at the server. A failure is only logged (spec §8): this browser forgets the token in any case. */
export function useLogOut() {
  return useMutation({
    mutationFn: async (accountId: string) => {
      const account = accountsState().accounts.find(({ id }) => id === accountId);
      if (account) await call(logOut, { token: account.token });
    },
    onError: (error) => console.error("The session could not be ended", error),
  });
}
