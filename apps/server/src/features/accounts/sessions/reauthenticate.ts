import type { Assurance } from "@safeport/contract/kernel/actor";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { assertOwnPassword } from "../core/assert-own-password.ts";
import { recordRefusedProof } from "../core/record-refused-proof.ts";
import { noteAssurance } from "../core/session.queries.ts";
import type { SignInLimits } from "../core/sign-in-attempts.ts";
import { useCode } from "../two-factor/second-factor.ts";
import { findTwoFactor } from "../two-factor/two-factor.queries.ts";

interface Proof {
  password: string;
  code?: string | undefined;
}

/**
 * Takes the caller's password again, and a code of their second factor where they have one; throws 422 for a wrong or missing one, and 429 after
 * too many in this session.
 */
export async function reauthenticate(ctx: Ctx, proof: Proof, { passwords, codes }: SignInLimits): Promise<{ validUntil: Date }> {
  const { session_id, user_id, username } = ctx.actor;
  const { password, code } = proof;
  await assertOwnPassword(ctx, password, passwords);
  if (code === undefined && (await findTwoFactor(ctx.db, user_id))?.enabled_at) throw invalidField(["body", "code"], "required");
  const key = `code in ${session_id}`;
  if (code !== undefined && (await codes.take(key))) throw await codes.refusal(key);
  const by: Assurance = code === undefined ? "password" : "second_factor";
  const wrongCode = invalidField(["body", "code"], "code_wrong");
  const result = await unitOfWork(ctx, async (tx) => {
    if (code !== undefined && !(await useCode(tx, { userId: user_id, code, keyFor: ctx.keyFor }))) throw wrongCode;
    const at = await noteAssurance(tx, session_id, by);
    if (!at) throw new AppError("session_ended");
    return {
      result: { validUntil: new Date(at.getTime() + reauthMinutes * 60_000) },
      audit: [{ action: "session.reauthenticated", object_type: "session", object_id: session_id, snapshot: { username, by } }],
    };
  }).catch(async (error: unknown) => {
    if (error === wrongCode) await recordRefusedProof(ctx, "second_factor");
    throw error;
  });
  if (code !== undefined) await codes.giveBack(key);
  return result;
}

export function presentReauthenticated({ validUntil }: { validUntil: Date }) {
  return { valid_until: validUntil.toISOString() };
}
