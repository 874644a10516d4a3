import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { acceptPassword } from "../core/accept-password.ts";
import { findUser, setPasswordHash } from "../core/account.queries.ts";
import { readLinkToken } from "../core/link-token.ts";
import { endLinks, findLink, markVerified, useLink } from "../core/mailed-link.queries.ts";
import { endSessions } from "../core/session.queries.ts";
import { erasePasskeys } from "../passkeys/passkey.queries.ts";
import { queuePasswordChangedMail } from "./password-changed-mail.ts";

/**
 * Sets a new password by the token of a mailed link, removes all passkeys, since an intruder may have added one, and ends every session
 * of the account and every other such link. The mail arrived, so the address counts as
 * verified. Throws 422 for a weak password, which leaves the link as it is, and 404 for a token that is wrong, used or too old, without
 * saying which.
 */
export async function resetPassword(
  ctx: PublicCtx,
  token: string,
  newPassword: string,
): Promise<{ username: string; next: string | null }> {
  const refusal = new AppError("not_found", "reset_link_used");
  const id = readLinkToken(ctx.keyFor, "reset_password", token);
  const link = id && (await findLink(ctx.db, "reset_password", id));
  const user = link && (await findUser(ctx.db, link.user_id));
  if (!id || !user || user.state !== "active") throw refusal;
  const hash = await acceptPassword(newPassword, user, "password");
  return unitOfWork(ctx, async (tx) => {
    const used = await useLink(tx, "reset_password", id);
    if (!used) throw refusal;
    const removed_passkeys = await erasePasskeys(tx, user.id);
    await setPasswordHash(tx, user.id, hash);
    await endLinks(tx, "reset_password", user.id);
    await markVerified(tx, used);
    const ended_sessions = await endSessions(tx, user.id);
    await queuePasswordChangedMail(tx, user, { removed_passkeys });
    return {
      result: { username: user.username, next: used.next },
      audit: [
        {
          user_id: user.id,
          action: "account.password_reset",
          object_type: "user",
          object_id: user.id,
          snapshot: { username: user.username, ended_sessions, removed_passkeys },
        },
      ],
    };
  });
}
