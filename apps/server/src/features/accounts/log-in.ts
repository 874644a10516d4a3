import type { LoginInput } from "@safeport/contract/accounts/account.schema";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../platform/context.ts";
import { deed } from "../../platform/events/deed.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findForLogin, insertSession } from "./account.queries.ts";
import { isPassword } from "./password-rules.ts";
import { sessionHours, signToken } from "./session-tokens.ts";

/** Checks the password and opens a session. An unknown name, a wrong password and a closed account answer alike, and as slowly. */
export async function logIn(ctx: PublicCtx, { username, password }: LoginInput) {
  const found = await findForLogin(ctx.db, username.toLowerCase());
  const right = await isPassword(password, found?.password_hash ?? null);
  if (!found || !right || found.state !== "active")
    throw new AppError("credentials_invalid", "Login failed. Check your credentials.");
  const { password_hash: _, ...user } = found;
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  await deed(ctx, async (tx) => {
    await insertSession(tx, {
      id: sessionId,
      user_id: user.id,
      expires_at: expiresAt,
      user_agent: ctx.request.userAgent,
      ip: ctx.request.ip,
    });
    return {
      result: undefined,
      audit: {
        user_id: user.id,
        action: "session.started",
        object_type: "session",
        object_id: sessionId,
        snapshot: { username: user.username },
      },
    };
  });
  const token = await signToken(ctx.keyFor("session-tokens"), { sessionId, userId: user.id, expiresAt });
  return { token, expiresAt, user };
}
