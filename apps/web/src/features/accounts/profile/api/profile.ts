import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { changeAvatar, getProfile, removeAvatar, updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import type { Profile, ProfileInput } from "@safeport/contract/accounts/profile/profile.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** The profile of an account, as the reader may see it. */
export function useProfile(username: string) {
  return useQuery(queryOf(getProfile, { params: { username } }));
}

/** Replaces the loaded profile by the saved one, and reads the account again, whose name and picture the app shell shows. */
function useSaved(username: string) {
  const cache = useQueryClient();
  return (profile: Profile) => {
    cache.setQueryData(queryKey(getProfile, { params: { username } }), profile);
    return cache.invalidateQueries({ queryKey: queryKey(me) });
  };
}

/** Saves the reader's own profile. */
export function useUpdateProfile(username: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileInput) => call(updateProfile, { params: { username }, body }),
    onSuccess: useSaved(username),
    // It may be refused because a newer version is there.
    onError: () => cache.invalidateQueries({ queryKey: queryKey(getProfile, { params: { username } }) }),
  });
}

/** Replaces the reader's own picture. */
export function useChangeAvatar(username: string) {
  const onSuccess = useSaved(username);
  return useMutation({
    mutationFn: (avatar: File) => call(changeAvatar, { params: { username }, body: {}, files: { avatar } }),
    onSuccess,
  });
}

/** Removes the reader's own picture. */
export function useRemoveAvatar(username: string) {
  const onSuccess = useSaved(username);
  return useMutation({ mutationFn: () => call(removeAvatar, { params: { username } }), onSuccess });
}
