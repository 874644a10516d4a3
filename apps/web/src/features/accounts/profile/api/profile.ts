import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { changeAvatar, getProfile, removeAvatar, updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import type { Profile, ProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The profile of an account, as the reader may see it. */
export function useProfile(username: string) {
  return useQuery(queryOf(getProfile, { params: { username } }));
}

/** The saved profile is shown at once; the account is read again, whose name and picture the app shell shows. */
const saving = {
  onAnswer: (cache: QueryClient, profile: Profile) =>
    cache.setQueryData(queryKey(getProfile, { params: { username: profile.username } }), profile),
  rereads: [me, getProfile],
};

/** Saves the reader's own profile. It may be refused because a newer version is there, which is read then. */
export function useUpdateProfile(username: string) {
  return useSend((body: ProfileInput) => sending(updateProfile, { params: { username }, body }), saving);
}

/** Replaces the reader's own picture. */
export function useChangeAvatar(username: string) {
  return useSend((avatar: File) => sending(changeAvatar, { params: { username }, body: {}, files: { avatar } }), saving);
}

/** Removes the reader's own picture. */
export function useRemoveAvatar(username: string) {
  return useSend(() => sending(removeAvatar, { params: { username } }), saving);
}
