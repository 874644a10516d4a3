import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { recordRefusedProof } from "../core/record-refused-proof.ts";
import type { SignInAttempts } from "../core/sign-in-attempts.ts";
import { useCode } from "./second-factor.ts";
import { deleteTwoFactor, findTwoFactor } from "./two-factor.queries.ts";
import { queueTwoFactorChangedMail } from "./two-factor-changed-mail.ts";

/** Turns the caller's second factor off; throws 409 when it is off already, 422 for a wrong code and 429 after too many. */
export async function disableTwoFactor(ctx: Ctx, code: string, attempts: SignInAttempts): Promise<void> {
  const { user_id, username } = ctx.actor;
  if (!(await findTwoFactor(ctx.db, user_id))?.enabled_at) throw new AppError("conflict", "two_factor_off");
  const key = `second factor of ${user_id}`;
  if (await attempts.take(key)) throw await attempts.refusal(key);
  const wrongCode = invalidField(["query", "code"], "code_wrong");
  await unitOfWork(ctx, async (tx) => {
    if (!(await useCode(tx, { userId: user_id, code, keyFor: ctx.keyFor }))) throw wrongCode;
    await deleteTwoFactor(tx, user_id);
    await queueTwoFactorChangedMail(tx, user_id, "off");
    return {
      result: undefined,
      audit: [{ action: "account.two_factor_disabled", object_type: "user", object_id: user_id, snapshot: { username } }],
    };
  }).catch(async (error: unknown) => {
    if (error === wrongCode) await recordRefusedProof(ctx, "second_factor");
    throw error;
  });
  await attempts.giveBack(key);
}
