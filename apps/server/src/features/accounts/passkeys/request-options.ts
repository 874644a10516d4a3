import type { PasskeyRequestOptions } from "@safeport/contract/accounts/core/passkey.schema";
import { passkeyChallengeMinutes } from "@safeport/contract/accounts/core/sign-in.limits";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { newChallenge } from "./challenge.ts";
import { listCredentials } from "./passkey.queries.ts";
import { relyingPartyOf } from "./relying-party.ts";

function requestOptions(ctx: PublicCtx | Ctx, challenge: Buffer): PasskeyRequestOptions {
  return {
    rpId: relyingPartyOf(ctx.settings).id,
    challenge: challenge.toString("base64url"),
    timeout: passkeyChallengeMinutes * 60_000,
    allowCredentials: [],
    userVerification: "required",
  };
}

/** Options for signing in with any passkey. They are the same for everybody: the owner shows only when a passkey is proved. */
export async function startPasskeySignIn(ctx: PublicCtx): Promise<PasskeyRequestOptions> {
  return requestOptions(ctx, await newChallenge(ctx.db, { purpose: "sign_in", session_id: null }));
}

/** Options for proving one of the caller's passkeys. Throws 404 if they have none. */
export async function startPasskeyReauthentication(ctx: Ctx): Promise<PasskeyRequestOptions> {
  const own = await listCredentials(ctx.db, ctx.actor.user_id);
  if (own.length === 0) throw new AppError("not_found", "no_passkey");
  const challenge = await newChallenge(ctx.db, { purpose: "reauthenticate", session_id: ctx.actor.session_id });
  return { ...requestOptions(ctx, challenge), allowCredentials: own.map(descriptorOf) };
}

/** Descriptor by which a browser finds a passkey (WebAuthn's PublicKeyCredentialDescriptor). */
export function descriptorOf({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) {
  return { id: credential_id.toString("base64url"), type: "public-key" as const, transports };
}
