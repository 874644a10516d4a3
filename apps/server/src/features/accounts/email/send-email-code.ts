import { emailCodeMinutes } from "@safeport/contract/accounts/core/account.limits";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import { assertPermittedEmail } from "./assert-permitted-email.ts";
import { isEmailTaken, replaceChange } from "./email-change.queries.ts";
import { queueEmailCodeMail } from "./email-code-mail.ts";

/**
 * Mails a code to the address that the caller wants to change to; nothing is mailed to an address that is taken, and nobody learns that. Throws 422 for an
 * address that the platform does not let in.
 */
export async function sendEmailCode(ctx: Ctx, email: string): Promise<void> {
  await assertPermittedEmail(ctx, email, "email");
  const { user_id } = ctx.actor;
  const code_id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    await replaceChange(tx, { user_id, email, code_id, minutes: emailCodeMinutes });
    const isMailed = await limitMail(ctx, tx, { address: email, senders: [`person ${user_id}`], ip: ctx.request.ip });
    if (isMailed && !(await isEmailTaken(tx, email))) await queueEmailCodeMail(tx, { user_id, address: email, code_id });
  });
}
