import type { PasskeyAssertion } from "@safeport/contract/accounts/core/passkey.schema";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { recordRefusedProof } from "../core/record-refused-proof.ts";
import { noteAssurance } from "../core/session.queries.ts";
import type { SignInAttempts } from "../core/sign-in-attempts.ts";
import { noteUse } from "./passkey.queries.ts";
import { provePasskey } from "./prove-passkey.ts";

/** Takes a passkey of the caller in place of their password; throws 422 for any other proof, and 429 after too many in this session. */
export async function reauthenticateWithPasskey(
  ctx: Ctx,
  assertion: PasskeyAssertion,
  attempts: SignInAttempts,
): Promise<{ validUntil: Date }> {
  const { session_id, user_id, username } = ctx.actor;
  const key = `passkey in ${session_id}`;
  if (await attempts.take(key)) throw await attempts.refusal(key);
  const { proved } = await provePasskey(ctx, assertion, { purpose: "reauthenticate", session_id });
  const refusal = invalidField(["body", "credential"], "passkey_refused");
  const result = await unitOfWork(ctx, async (tx) => {
    if (proved?.user_id !== user_id || !(await noteUse(tx, proved.id, proved.sign_count))) throw refusal;
    const at = await noteAssurance(tx, session_id, "second_factor");
    if (!at) throw new AppError("session_ended");
    const snapshot = { username, by: "passkey" };
    return {
      result: { validUntil: new Date(at.getTime() + reauthMinutes * 60_000) },
      audit: [{ action: "session.reauthenticated", object_type: "session", object_id: session_id, snapshot }],
    };
  }).catch(async (error: unknown) => {
    if (error === refusal) await recordRefusedProof(ctx, "second_factor");
    throw error;
  });
  await attempts.giveBack(key);
  return result;
}
