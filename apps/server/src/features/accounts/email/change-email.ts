import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { mailboxOf } from "../../../platform/mail/mailbox-of.ts";
import { findUser, type UserRow } from "../core/account.queries.ts";
import { assertOwnPassword } from "../core/assert-own-password.ts";
import { lockSession } from "../core/session.queries.ts";
import type { SignInLimits } from "../core/sign-in-attempts.ts";
import { assertFactorProved } from "../two-factor/assert-factor-proved.ts";
import { assertPermittedEmail } from "./assert-permitted-email.ts";
import { countTry, setEmail, takeChange } from "./email-change.queries.ts";
import { queueEmailChangedMail } from "./email-changed-mail.ts";
import { isEmailCode } from "./email-code.ts";

/**
 * Changes the caller's address to the one that a code was mailed to, and mails the former one. Throws 403 where the second factor of the account was not
 * proved recently, 422 for a wrong password, for an address that the platform does not let in, and for a code that is wrong, too old or tried too often, without saying which, and 429 after too many guesses
 * at the codes for an address, by whichever accounts.
 */
export async function changeEmail(ctx: Ctx, { password, otp }: { password: string; otp: string }, limits: SignInLimits) {
  const { user_id, username } = ctx.actor;
  await assertFactorProved(ctx);
  await assertOwnPassword(ctx, password, limits.passwords);
  const wrong = invalidField(["body", "otp"], "code_wrong");
  const change = await countTry(ctx.db, user_id);
  if (!change) throw wrong;
  const guesses = `code for ${mailboxOf(change.email)}`;
  if (await limits.addressCodes.take(guesses)) throw await limits.addressCodes.refusal(guesses);
  if (!isEmailCode(ctx.keyFor, change.code_id, otp)) throw wrong;
  await limits.addressCodes.giveBack(guesses);
  await assertPermittedEmail(ctx, change.email, "otp");
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
