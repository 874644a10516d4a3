import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { storedImageSide } from "../../kernel/image.limits.ts";
import { Username } from "../core/account.schema.ts";
import { Profile, UpdateProfileInput } from "./profile.schema.ts";

const ProfileRef = z.object({ username: Username });

export const getProfile = endpoint({
  name: "accounts.get_profile",
  summary: "The profile of an active account; a private one shows others only that it is private",
  method: "GET",
  path: "/v1/users/:username/",
  auth: "session",
  rate: "read",
  params: ProfileRef,
  result: Profile,
  errors: ["not_found"],
});

export const updateProfile = endpoint({
  name: "accounts.update_profile",
  summary:
    "Save the caller's own profile; a field that is not sent stays as it is; a change of country needs a recent sign-in, and the owner is notified by mail",
  method: "PUT",
  path: "/v1/users/:username/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  params: ProfileRef,
  body: UpdateProfileInput,
  result: Profile,
  errors: ["not_found", "forbidden", "version_stale", "reauthentication_required"],
});

export const changeAvatar = endpoint({
  name: "accounts.change_avatar",
  summary: `Replace the caller's own picture; it is stored without metadata, at most ${storedImageSide} pixels a side`,
  method: "POST",
  path: "/v1/users/:username/change-avatar/",
  auth: "session",
  rate: "upload",
  throttle: { person: 30 },
  params: ProfileRef,
  body: z.strictObject({}),
  files: ["avatar"],
  result: Profile,
  errors: ["not_found", "forbidden"],
});

export const removeAvatar = endpoint({
  name: "accounts.remove_avatar",
  summary: "Remove the caller's own picture",
  method: "DELETE",
  path: "/v1/users/:username/avatar/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  params: ProfileRef,
  result: Profile,
  errors: ["not_found", "forbidden"],
});
