import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { countryCodes, login, me, register } from "@safeport/contract/accounts/core/account.endpoints";
import type { RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import { getExport, linkExport, startExport } from "@safeport/contract/accounts/export/export.endpoints";
import { type SetUpInput, setUp } from "@safeport/contract/accounts/operator/set-up.endpoints";
import { previewInvitation } from "@safeport/contract/companies/member.endpoints";
import { previewProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** Milliseconds between two looks at an export that is being made. */
const lookMs = 1_000;

const latest = queryOf(getExport);

/** The reader's latest export, read again while it is being made. */
export function useExport() {
  return useQuery({
    ...latest,
    refetchInterval: ({ state: { data } }) =>
      data?.export?.state === "waiting" || data?.export?.state === "running" ? lookMs : false,
  });
}

/** Has an archive of the reader's data made. */
export function useStartExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(startExport),
    onSuccess: (started) => cache.setQueryData(latest.queryKey, started),
    // One may have been started in another window.
    onError: () => cache.invalidateQueries(latest),
  });
}

/** Downloads the reader's archive, after a proof of identity if the last one is not recent. */
export function useDownloadExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(linkExport),
    // An attachment, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
    onError: () => cache.invalidateQueries(latest),
  });
}

/** All countries, by their names in the reader's language. */
export function useCountries({ enabled = true } = {}) {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY, enabled });
}
