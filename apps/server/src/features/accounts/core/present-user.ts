import { accountCan } from "@safeport/contract/accounts/core/account.policy";
import type { LoginResult, User } from "@safeport/contract/accounts/core/account.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import type { UserRow } from "./account.queries.ts";

/** The caller's own account. */
export function presentUser(row: UserRow, { files }: Pick<PublicCtx, "files">): User {
  return {
    user_id: row.id,
    username: row.username,
    full_name: row.full_name,
    role: row.role,
    display_picture: files.link(row.picture_file_id),
    email: row.email,
    email_verified: row.email_verified_at !== null,
    two_factor_enabled: row.two_factor_enabled,
    country: row.country,
    created_at: row.created_at.toISOString(),
    can: accountCan(row),
  };
}

/** The answer to a sign-in: the token, its expiry and the account. */
export function presentLogin(
  { token, expiresAt, user }: { token: string; expiresAt: Date; user: UserRow },
  ctx: Pick<PublicCtx, "files">,
): LoginResult {
  return { access_token: token, token_type: "Bearer", expires_at: expiresAt.toISOString(), user: presentUser(user, ctx) };
}
