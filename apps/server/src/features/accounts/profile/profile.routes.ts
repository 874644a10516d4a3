import * as endpoints from "@safeport/contract/accounts/profile/profile.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { changeAvatar, removeAvatar } from "./change-avatar.ts";
import { getOwnProfile, getProfile } from "./get-profile.ts";
import { presentProfile } from "./present-profile.ts";
import { updateProfile } from "./update-profile.ts";

/** Mounts the profiles of people, and the caller's own profile. */
export function profileRoutes(http: Http): void {
  mount(http, endpoints.getProfile, (ctx, { params }) => getProfile(ctx, params.username), presentProfile);
  mount(http, endpoints.updateProfile, (ctx, { params, body }) => updateProfile(ctx, params.username, body), presentProfile);
  mount(
    http,
    endpoints.changeAvatar,
    (ctx, { params, files }) => changeAvatar(ctx, params.username, files.avatar),
    presentProfile,
    (ctx, { username }) => getOwnProfile(ctx, username),
  );
  mount(http, endpoints.removeAvatar, (ctx, { params }) => removeAvatar(ctx, params.username), presentProfile);
}
