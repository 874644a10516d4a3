import { checkVerificationLink, verifyEmail } from "@safeport/contract/accounts/account.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

/** What a mailed link can still do; asking changes nothing. */
export function useVerificationLink(token: string) {
  return useQuery({
    queryKey: queryKey(checkVerificationLink, { token }),
    queryFn: ({ signal }) => call(checkVerificationLink, { body: { token }, signal }),
    retry: false,
  });
}

/** Confirms the address by a mailed link; with the password of its account where the reader has not signed in to it. */
export function useVerifyEmail(token: string) {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(verifyEmail, { body: { token, ...(password !== undefined && { password }) } }),
  });
}
