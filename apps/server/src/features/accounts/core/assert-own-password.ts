import type { Ctx } from "../../../platform/context.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { findPasswordHash } from "./account.queries.ts";
import { isPassword } from "./password-rules.ts";
import { recordRefusedProof } from "./record-refused-proof.ts";
import type { SignInAttempts } from "./sign-in-attempts.ts";

/**
 * Throws 422 when this is not the caller's password, and 429 after too many wrong ones. They are counted by session: somebody who finds
 * an open browser cannot guess on, and the owner's other sessions are not affected.
 */
export async function assertOwnPassword(ctx: Ctx, password: string, attempts: SignInAttempts): Promise<void> {
  const { session_id, user_id } = ctx.actor;
  const key = `password of ${session_id}`;
  if (await attempts.take(key)) throw await attempts.refusal(key);
  if (!(await isPassword(password, await findPasswordHash(ctx.db, user_id)))) {
    await recordRefusedProof(ctx, "password");
    throw invalidField(["body", "password"], "password_wrong");
  }
  await attempts.giveBack(key);
}
