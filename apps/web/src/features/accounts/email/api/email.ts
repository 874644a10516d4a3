import {
  checkVerificationLink,
  me,
  sendVerificationEmail,
  verifyEmail,
} from "@safeport/contract/accounts/core/account.endpoints";
import { changeEmail, sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshUser } from "../../../../lib/accounts-store.ts";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Mails a code to the address that the reader wants to change to. */
export function useSendEmailCode() {
  return useMutation({ mutationFn: (email: string) => call(sendEmailCode, { body: { email } }) });
}

/** Changes the reader's address to the one that the code was mailed to. */
export function useChangeEmail() {
  return useSend((body: { password: string; otp: string }) => sending(changeEmail, { body }), {
    onAnswer: (_cache, { user }) => refreshUser(user),
    rereads: [me],
  });
}

/** Asks for another mail with a link that confirms the address. */
export function useSendVerificationEmail() {
  return useMutation({ mutationFn: (email: string) => call(sendVerificationEmail, { query: { email } }) });
}

/** State of a mailed link; reading it changes nothing. */
export function useVerificationLink(token: string) {
  return useQuery({
    queryKey: queryKey(checkVerificationLink, { token }),
    queryFn: ({ signal }) => call(checkVerificationLink, { body: { token }, signal }),
    retry: false,
  });
}

/** Confirms the address by a mailed link; with the password of its account where the reader has not signed in to it. */
export function useVerifyEmail(token: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(verifyEmail, { body: { token, ...(password !== undefined && { password }) } }),
    // A confirmed address changes what many pages allow; none of them may begin with the former answer.
    onSuccess: () => cache.removeQueries({ type: "inactive" }),
  });
}
