import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findUser, type UserRow } from "./account.queries.ts";

/** The caller's own account; 401 when it no longer exists. */
export async function getMe(ctx: Ctx): Promise<UserRow> {
  const row = await findUser(ctx.db, ctx.actor.user_id);
  if (!row) throw new AppError("session_ended");
  return row;
}
