import type { PasskeyAssertion } from "@safeport/contract/accounts/core/passkey.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findUser } from "../core/account.queries.ts";
import { openSession } from "../core/open-session.ts";
import { recordRefusedSignIn } from "../core/record-refused-sign-in.ts";
import type { SignInAttempts } from "../core/sign-in-attempts.ts";
import { assertPasswordAllowed } from "../identities/assert-password-allowed.ts";
import { noteUse } from "./passkey.queries.ts";
import { provePasskey } from "./prove-passkey.ts";

/**
 * Opens a session by a passkey alone, which is two factors: the authenticator, and what unlocks it. An unknown passkey, a wrong proof and a
 * closed account get the same answer. Throws 429 after too many failures with one passkey.
 */
export async function logInWithPasskey(ctx: PublicCtx, assertion: PasskeyAssertion, attempts: SignInAttempts) {
  const key = `passkey ${assertion.id}`;
  const tooMany = await attempts.take(key);
  const { proved, account } = await provePasskey(ctx, assertion, { purpose: "sign_in", session_id: null });
  const user = proved && (await findUser(ctx.db, proved.user_id));
  const refusal = new AppError("credentials_invalid", "passkey_refused");
  if (tooMany || !user) {
    await recordRefusedSignIn(ctx, account);
    throw tooMany ? await attempts.refusal(key) : refusal;
  }
  await assertPasswordAllowed(ctx, user);
  const opened = await unitOfWork(ctx, async (tx) => {
    if (!(await noteUse(tx, proved.id, proved.sign_count))) throw refusal;
    return openSession(tx, ctx, user, { assurance: "second_factor", passkey_id: proved.id });
  }).catch(async (error: unknown) => {
    if (error === refusal) await recordRefusedSignIn(ctx, account);
    throw error;
  });
  await attempts.giveBack(key);
  return { ...opened, user };
}
