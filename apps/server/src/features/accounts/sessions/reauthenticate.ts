import { type Assurance, reauthMinutes } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { assertOwnPassword } from "../password/assert-own-password.ts";
import type { SignInAttempts } from "../sign-in-attempts.ts";
import { useCode } from "../two-factor/second-factor.ts";
import { noteAssurance } from "./session.queries.ts";

interface Proof {
  password: string;
  code?: string | undefined;
}

/** Takes the caller's password again, and a code of their second factor if one is given; throws 422 for a wrong one, and 429 after too many in this session. */
export async function reauthenticate(ctx: Ctx, proof: Proof, attempts: SignInAttempts): Promise<{ validUntil: Date }> {
  const { session_id, user_id, username } = ctx.actor;
  const { password, code } = proof;
  await assertOwnPassword(ctx, password, attempts);
  const key = `code in ${session_id}`;
  if (code !== undefined && (await attempts.take(key))) throw await attempts.refusal(key);
  const by: Assurance = code === undefined ? "password" : "second_factor";
  const result = await unitOfWork(ctx, async (tx) => {
    if (code !== undefined && !(await useCode(tx, { userId: user_id, code, keyFor: ctx.keyFor })))
      throw invalidField(["body", "code"], "code_wrong");
    const at = await noteAssurance(tx, session_id, by);
    if (!at) throw new AppError("session_ended");
    return {
      result: { validUntil: new Date(at.getTime() + reauthMinutes * 60_000) },
      audit: [{ action: "session.reauthenticated", object_type: "session", object_id: session_id, snapshot: { username, by } }],
    };
  });
  if (code !== undefined) await attempts.giveBack(key);
  return result;
}
