import { me } from "@safeport/contract/accounts/account.endpoints";
import { changeEmail, sendEmailCode } from "@safeport/contract/accounts/email.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshUser } from "../../../lib/accounts-store.ts";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** Mails a code to the address that the reader wants to change to. */
export function useSendEmailCode() {
  return useMutation({ mutationFn: (email: string) => call(sendEmailCode, { body: { email } }) });
}

/** Changes the reader's address to the one that the code was mailed to. */
export function useChangeEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; otp: string }) => call(changeEmail, { body }),
    onSuccess: ({ user }) => {
      refreshUser(user);
      return cache.invalidateQueries({ queryKey: queryKey(me) });
    },
  });
}
