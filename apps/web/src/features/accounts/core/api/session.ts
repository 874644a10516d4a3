import { demoAccounts, login, sendSignInLink } from "@safeport/contract/accounts/core/account.endpoints";
import type { DemoAccount, LoginInput } from "@safeport/contract/accounts/core/account.schema";
import { logOut, logOutEverywhere, reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountsState, signedIn } from "../../../../lib/accounts-store.ts";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";

/** Signs in and makes the account the active one of this browser. */
export function useLogIn() {
  return useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: ({ user, access_token }) => {
      signedIn(user, access_token);
    },
  });
}

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

/** Ends all sessions of the account, including this one. */
export function useLogOutEverywhere() {
  return useMutation({ mutationFn: () => call(logOutEverywhere) });
}

/** Gives the password again, with a code where there is a second factor. */
export function useReauthenticate() {
  return useMutation({ mutationFn: (body: { password: string; code?: string }) => call(reauthenticate, { body }) });
}

/**
 * The accounts of the demo; none outside the demo, and none when they cannot be read. Without `useQuery`, which nothing else on the login page
 * needs (decision 011).
 */
export function useDemoAccounts(): readonly DemoAccount[] {
  const cache = useQueryClient();
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const answer = cache.fetchQuery({ ...queryOf(demoAccounts), staleTime: Number.POSITIVE_INFINITY, retry: false });
    void answer.then(({ items }) => setAccounts(items)).catch(() => {});
  }, [cache]);
  return accounts;
}

/** Asks for a mail with a link at which a password is taken after too many failed sign-ins. */
export function useSendSignInLink() {
  return useMutation({ mutationFn: (username: string) => call(sendSignInLink, { body: { username } }) });
}
