import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { findUser, type UserRow } from "../account.queries.ts";
import { assertOwnPassword } from "../password/assert-own-password.ts";
import { lockSession } from "../sessions/session.queries.ts";
import type { SignInAttempts } from "../sign-in-attempts.ts";
import { countTry, setEmail, takeChange } from "./email-change.queries.ts";
import { queueEmailChangedMail } from "./email-changed-mail.ts";
import { isEmailCode } from "./email-code.ts";

/**
 * Changes the caller's address to the one that a code was mailed to, and mails the former one. Throws 422 for a wrong password, and for a
 * code that is wrong, too old or tried too often, without saying which.
 */
export async function changeEmail(ctx: Ctx, { password, otp }: { password: string; otp: string }, attempts: SignInAttempts) {
  const { user_id, username } = ctx.actor;
  await assertOwnPassword(ctx, password, attempts);
  const wrong = invalidField(["body", "otp"], "code_wrong");
  const change = await countTry(ctx.db, user_id);
  if (!change || !isEmailCode(ctx.keyFor, change.code_id, otp)) throw wrong;
  return unitOfWork(ctx, async (tx) => {
    const before = await findUser(tx, user_id);
    if (!before) throw new AppError("session_ended");
    // The session may have been ended while the password was checked.
    if (!(await lockSession(tx, ctx.actor.session_id))) throw new AppError("session_ended");
    if (!(await takeChange(tx, user_id, change.code_id)) || !(await setEmail(tx, user_id, change.email))) throw wrong;
    await queueEmailChangedMail(tx, user_id, before.email);
    return {
      result: { ...before, email: change.email, email_verified_at: new Date() } satisfies UserRow,
      audit: [{ action: "account.email_changed", object_type: "user", object_id: user_id, snapshot: { username } }],
    };
  });
}
