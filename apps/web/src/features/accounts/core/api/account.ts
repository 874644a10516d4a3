import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { countryCodes, login, me, register } from "@safeport/contract/accounts/core/account.endpoints";
import type { RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import { type SetUpInput, setUp } from "@safeport/contract/accounts/operator/set-up.endpoints";
import { previewInvitation } from "@safeport/contract/companies/member.endpoints";
import { previewProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshUser, signedIn } from "../../../../lib/accounts-store.ts";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** Keeps the stored account up to date with the server. A live message has all answers read again when the rights of the account change. */
export function useMe() {
  const query = useQuery(queryOf(me));
  useEffect(() => {
    if (query.data) refreshUser(query.data);
  }, [query.data]);
  return query;
}

/** A mailed invitation into a company, for somebody who has not signed in. */
export function useInvitationPreview(token: string) {
  return useQuery({
    queryKey: queryKey(previewInvitation, { token }),
    queryFn: ({ signal }) => call(previewInvitation, { body: { token }, signal }),
    refetchOnWindowFocus: false,
  });
}

/** A mailed invitation to a program, for anybody with its token. */
export function useProgramInvitationPreview(token: string) {
  return useQuery({
    queryKey: queryKey(previewProgramInvitation, { token }),
    queryFn: ({ signal }) => call(previewProgramInvitation, { body: { token }, signal }),
    refetchOnWindowFocus: false,
  });
}

/** Opens an account and signs in with it. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: RegisterInput) => {
      await call(register, { body });
      return call(login, { body: { username: body.username, password: body.password } });
    },
    onSuccess: ({ user, access_token }) => {
      signedIn(user, access_token);
    },
  });
}

/** Opens the account of the first Super Admin, and signs in with it. */
export function useSetUp() {
  return useMutation({
    mutationFn: async (body: SetUpInput) => {
      const { username } = await call(setUp, { body });
      return call(login, { body: { username, password: body.password } });
    },
    onSuccess: ({ user, access_token }) => signedIn(user, access_token),
  });
}

/** Closes the reader's account for good; the variable is the money that they give up, as the refusal named it, or empty. */
export function useCloseAccount(username: string) {
  return useMutation({
    mutationFn: (giveUp: string) => call(closeAccount, { params: { username }, query: giveUp === "" ? {} : { give_up: giveUp } }),
  });
}

/** All countries, by their names in the reader's language. */
export function useCountries({ enabled = true } = {}) {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY, enabled });
}
