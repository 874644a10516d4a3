import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { recordRefusedSignIn } from "../record-refused-sign-in.ts";
import type { SignInLimits } from "../sign-in-attempts.ts";
import { useCode } from "../two-factor/second-factor.ts";

/**
 * Runs `work` after a check of a code of the second factor in its transaction. Throws 401 for a wrong code, and 429 after too many. Without a code,
 * there is nothing to check.
 */
export async function withSecondFactor<T>(
  ctx: Ctx | PublicCtx,
  { user, code, limits }: { user: { id: string; username: string }; code: string | null; limits: SignInLimits },
  work: (check: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (code === null) return work(async () => {});
  const key = `second factor of ${user.id}`;
  if (await limits.codes.take(key)) throw await limits.codes.refusal(key);
  const wrong = new AppError("two_factor_required", "code_wrong");
  const result = await work(async (tx) => {
    if (!(await useCode(tx, { userId: user.id, code, keyFor: ctx.keyFor }))) throw wrong;
  }).catch(async (error: unknown) => {
    if (error === wrong) await recordRefusedSignIn(ctx, user);
    throw error;
  });
  await limits.codes.giveBack(key);
  return result;
}
