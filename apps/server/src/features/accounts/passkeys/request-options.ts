import type { PasskeyRequestOptions } from "@safeport/contract/accounts/passkey.schema";
import { passkeyChallengeMinutes } from "@safeport/contract/accounts/sign-in.limits";
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

/** What a browser needs to prove any passkey it has. It is the same for everybody: whose passkey it is shows only when it is proved. */
export async function startPasskeySignIn(ctx: PublicCtx): Promise<PasskeyRequestOptions> {
  return requestOptions(ctx, await newChallenge(ctx.db, { purpose: "sign_in", session_id: null }));
}

/** What a browser needs to prove a passkey of the caller; throws 404 when they have none. */
export async function startPasskeyReauthentication(ctx: Ctx): Promise<PasskeyRequestOptions> {
  const own = await listCredentials(ctx.db, ctx.actor.user_id);
  if (own.length === 0) throw new AppError("not_found", "no_passkey");
  const challenge = await newChallenge(ctx.db, { purpose: "reauthenticate", session_id: ctx.actor.session_id });
  return { ...requestOptions(ctx, challenge), allowCredentials: own.map(descriptorOf) };
}

/** How a browser finds a passkey (WebAuthn's PublicKeyCredentialDescriptor). */
export function descriptorOf({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) {
  return { id: credential_id.toString("base64url"), type: "public-key" as const, transports };
}
