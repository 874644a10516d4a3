import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { endSessions, noteSecondFactor } from "../core/session.queries.ts";
import type { SignInAttempts } from "../core/sign-in-attempts.ts";
import { newRecoveryCodes, useCode } from "./second-factor.ts";
import { confirmTwoFactor, findTwoFactor } from "./two-factor.queries.ts";
import { queueTwoFactorChangedMail } from "./two-factor-changed-mail.ts";

/**
 * Turns the caller's second factor on by a first code of the app, ends their other sessions, and returns the recovery codes. Throws 404 when there is no secret to
 * confirm, 409 when it is on already, 422 for a wrong code and 429 after too many.
 */
export async function enableTwoFactor(ctx: Ctx, code: string, attempts: SignInAttempts): Promise<{ recovery_codes: string[] }> {
  const { user_id, username } = ctx.actor;
  const factor = await findTwoFactor(ctx.db, user_id);
  if (!factor) throw new AppError("not_found", "two_factor_not_started");
  if (factor.enabled_at) throw new AppError("conflict", "two_factor_on");
  const key = `second factor of ${user_id}`;
  if (await attempts.take(key)) throw await attempts.refusal(key);
  const { codes, hashes } = newRecoveryCodes(ctx.keyFor);
  const enabled = await unitOfWork(ctx, async (tx) => {
    if (!(await useCode(tx, { userId: user_id, code, keyFor: ctx.keyFor, confirming: true })))
      throw invalidField(["query", "code"], "code_wrong");
    if (!(await confirmTwoFactor(tx, user_id, hashes))) throw new AppError("conflict", "two_factor_on");
    // Sessions that began with the password alone do not outlive it.
    const ended_sessions = await endSessions(tx, user_id, ctx.actor.session_id);
    await noteSecondFactor(tx, ctx.actor.session_id);
    await queueTwoFactorChangedMail(tx, user_id, "on");
    return {
      result: { recovery_codes: codes },
      audit: [
        { action: "account.two_factor_enabled", object_type: "user", object_id: user_id, snapshot: { username, ended_sessions } },
      ],
    };
  });
  await attempts.giveBack(key);
  return enabled;
}
