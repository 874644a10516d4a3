import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { acceptPassword } from "../core/accept-password.ts";
import { findPasswordHash, findUser, setPasswordHash } from "../core/account.queries.ts";
import { endLinks } from "../core/mailed-link.queries.ts";
import { isPassword } from "../core/password-rules.ts";
import { endSessions, lockSession } from "../core/session.queries.ts";
import { readPasskeyCount } from "../passkeys/passkey.queries.ts";
import { queuePasswordChangedMail } from "./password-changed-mail.ts";

/** Sets the caller's password, ends their other sessions and mails them; throws 422 for a weak password or the old one. */
export async function changePassword(ctx: Ctx, newPassword: string): Promise<{ ended_sessions: number }> {
  const user = await findUser(ctx.db, ctx.actor.user_id);
  if (!user) throw new AppError("session_ended");
  if (await isPassword(newPassword, await findPasswordHash(ctx.db, user.id)))
    throw invalidField(["body", "new_password"], "password_unchanged");
  const hash = await acceptPassword(newPassword, user, "new_password");
  return unitOfWork(ctx, async (tx) => {
    await setPasswordHash(tx, user.id, hash);
    // Hashing takes a while. A session that its owner has ended meanwhile must not take the account over.
    if (!(await lockSession(tx, ctx.actor.session_id))) throw new AppError("session_ended");
    await endLinks(tx, "reset_password", user.id);
    const ended_sessions = await endSessions(tx, user.id, ctx.actor.session_id);
    await queuePasswordChangedMail(tx, user, { kept_passkeys: await readPasskeyCount(tx, user.id) });
    return {
      result: { ended_sessions },
      audit: [
        {
          action: "account.password_changed",
          object_type: "user",
          object_id: user.id,
          snapshot: { username: user.username, ended_sessions },
        },
      ],
    };
  });
}
