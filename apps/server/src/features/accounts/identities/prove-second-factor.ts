import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import type { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { recordRefusedSignIn } from "../core/record-refused-sign-in.ts";
import type { SignInLimits } from "../core/sign-in-attempts.ts";
import { useCode } from "../two-factor/second-factor.ts";

interface SecondFactorCall {
  user: { id: string; username: string };
  code: string | null;
  limits: SignInLimits;
  /** Error thrown for a wrong code. */
  wrong: AppError;
}

/**
 * Runs `work` after a check of a code of the second factor in its transaction. Throws `wrong` for a wrong code, and 429 after too many. Without a code,
 * there is nothing to check.
 */
export async function withSecondFactor<T>(
  ctx: Ctx | PublicCtx,
  { user, code, limits, wrong }: SecondFactorCall,
  work: (check: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (code === null) return work(async () => {});
  const key = `second factor of ${user.id}`;
  if (await limits.codes.take(key)) throw await limits.codes.refusal(key);
  const result = await work(async (tx) => {
    if (!(await useCode(tx, { userId: user.id, code, keyFor: ctx.keyFor }))) throw wrong;
  }).catch(async (error: unknown) => {
    if (error === wrong) await recordRefusedSignIn(ctx, user);
    throw error;
  });
  await limits.codes.giveBack(key);
  return result;
}
