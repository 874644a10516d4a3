import { randomBytes } from "node:crypto";
import { maxPasskeys } from "@safeport/contract/accounts/core/account.limits";
import { passkeyChallengeMinutes } from "@safeport/contract/accounts/core/sign-in.limits";
import { platformName } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { newChallenge } from "./challenge.ts";
import { giveHandle, listCredentials } from "./passkey.queries.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { descriptorOf } from "./request-options.ts";

/** Ed25519, ES256 and RS256 (RFC 8152, RFC 8812), the first is preferred. */
export const algorithms = [-8, -7, -257];
const handleBytes = 32;

/** Options for creating a passkey for the caller. Throws 409 if they have reached the maximum. */
export async function startPasskey(ctx: Ctx) {
  const { user_id, session_id, username } = ctx.actor;
  const own = await listCredentials(ctx.db, user_id);
  if (own.length >= maxPasskeys) throw new AppError("conflict", "too_many_passkeys", { params: { max: maxPasskeys } });
  const handle = await ctx.db.transaction().execute((tx) => giveHandle(tx, user_id, randomBytes(handleBytes)));
  if (!handle) throw new AppError("session_ended");
  const challenge = await newChallenge(ctx.db, { purpose: "register", session_id });
  return {
    rp: { id: relyingPartyOf(ctx.settings).id, name: platformName() },
    user: { id: handle.toString("base64url"), name: username, displayName: username },
    challenge: challenge.toString("base64url"),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
    timeout: passkeyChallengeMinutes * 60_000,
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
    attestation: "none" as const,
  };
}
