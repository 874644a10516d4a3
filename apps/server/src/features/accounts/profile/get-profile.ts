import { profilePolicy } from "@safeport/contract/accounts/profile/profile.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findProfile, type ProfileRow } from "./profile.queries.ts";

/**
 * The profile of an active account. Throws 404 if there is none of this name. The presenter omits the hidden parts of a private
 * one.
 */
export async function getProfile(ctx: Ctx, username: string): Promise<ProfileRow> {
  const row = await findProfile(ctx.db, username);
  if (!row) throw new AppError("not_found", "no_user");
  return row;
}

/** The caller's own profile; 404 when nobody has this name, 403 when somebody else has. */
export async function getOwnProfile(ctx: Ctx, username: string): Promise<ProfileRow> {
  const row = await getProfile(ctx, username);
  if (!profilePolicy.edit(ctx.actor, row)) throw new AppError("forbidden", "profile_forbidden");
  return row;
}
