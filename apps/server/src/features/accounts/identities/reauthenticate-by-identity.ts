import type { IdentityAnswer } from "@safeport/contract/accounts/identities/identity.endpoints";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { findUser } from "../core/account.queries.ts";
import { noteAssurance } from "../core/session.queries.ts";
import type { SignInLimits } from "../core/sign-in-attempts.ts";
import { endFlow, findIdentity, proveFlow } from "./identity.queries.ts";
import { withSecondFactor } from "./prove-second-factor.ts";
import { readAnswer } from "./read-answer.ts";

/** Allowed difference between the clocks of provider and server, in milliseconds. */
const skewMs = 60_000;

/**
 * Takes another sign-in at the provider in place of the caller's password. Throws 403 for the account of somebody else there, and for a provider that
 * does not say that the sign-in has just happened; 422 for a wrong or missing code of the second factor, if the account has one.
 */
export async function reauthenticateByIdentity(
  ctx: Ctx,
  input: IdentityAnswer,
  limits: SignInLimits,
): Promise<{ validUntil: Date }> {
  const { session_id, user_id, username } = ctx.actor;
  // A 401 would say that the session has ended.
  const { flow, provider, claims } = await readAnswer(ctx, input, session_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "credentials_invalid" ? new AppError("forbidden", error.detail) : error;
  });
  if (claims !== null) {
    const { company_id, issuer } = provider;
    const owner = await findIdentity(ctx.db, { company_id, issuer, subject: claims.subject });
    if (owner !== user_id) throw new AppError("forbidden", "identity_of_another");
    if (claims.signedInAt === null || claims.signedInAt.getTime() < flow.created_at.getTime() - skewMs)
      throw new AppError("forbidden", "identity_not_fresh");
  }
  const asksFactor = (await findUser(ctx.db, user_id))?.two_factor_enabled === true;
  if (asksFactor && input.code === undefined) {
    const proved = {
      user_id,
      subject: claims?.subject ?? "",
      proved_at: claims?.signedInAt ?? null,
      role: null,
      user_role: null,
    };
    await proveFlow(ctx.db, flow.state, proved);
    throw invalidField(["body", "code"], "required");
  }
  const code = asksFactor ? (input.code ?? null) : null;
  const wrong = invalidField(["body", "code"], "code_wrong");
  return withSecondFactor(ctx, { user: { id: user_id, username }, code, limits, wrong }, (check) =>
    unitOfWork(ctx, async (tx) => {
      if (!(await endFlow(tx, flow.state))) throw new AppError("forbidden", "identity_flow_ended");
      await check(tx);
      const at = await noteAssurance(tx, session_id, asksFactor ? "second_factor" : "password");
      if (!at) throw new AppError("session_ended");
      const snapshot = { username, by: "identity_provider" };
      return {
        result: { validUntil: new Date(at.getTime() + reauthMinutes * 60_000) },
        audit: [{ action: "session.reauthenticated", object_type: "session", object_id: session_id, snapshot }],
      };
    }),
  );
}
