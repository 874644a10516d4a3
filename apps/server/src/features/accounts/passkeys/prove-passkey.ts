import type { PasskeyAssertion } from "@safeport/contract/accounts/core/passkey.schema";
import type { Services } from "../../../platform/context.ts";
import { useChallenge } from "./challenge.ts";
import { type ChallengeUse, findPasskey } from "./passkey.queries.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** A passkey that its owner has just proved to have. */
export interface ProvedPasskey {
  id: string;
  user_id: string;
  /** New sign counter of its authenticator; the transaction that relies on the proof must store it. */
  sign_count: number;
}

interface Checked {
  /** Set when everything is right. */
  proved: ProvedPasskey | null;
  /** The owner of the passkey, also if the proof is wrong; null if the passkey is unknown. */
  account: { id: string; username: string } | null;
}

type Ctx = Pick<Services, "db" | "settings">;

/**
 * Checks the proof of a passkey: its challenge, which is used up, origin and domain, the user's verification by the
 * authenticator, signature and sign counter. The caller does not learn which check failed, or they would learn which passkeys
 * exist.
 */
export async function provePasskey(ctx: Ctx, assertion: PasskeyAssertion, use: ChallengeUse): Promise<Checked> {
  const expectedChallenge = await useChallenge(ctx.db, assertion.response.clientDataJSON, use);
  const passkey = await findPasskey(ctx.db, Buffer.from(assertion.id, "base64url"));
  if (!passkey) return { proved: null, account: null };
  const { id, user_id, state, passkey_handle } = passkey;
  const account = { id: user_id, username: passkey.username };
  if (!expectedChallenge || state !== "active" || !isHandle(assertion, passkey_handle, use)) return { proved: null, account };
  const sign_count = await countOf(ctx, assertion, expectedChallenge, passkey);
  return { proved: sign_count === null ? null : { id, user_id, sign_count }, account };
}

/** Authenticators name the owner where the page did not say whose passkey it wants. */
function isHandle({ response }: PasskeyAssertion, handle: Buffer | null, { purpose }: ChallengeUse): boolean {
  if (!response.userHandle) return purpose === "reauthenticate";
  return handle?.equals(Buffer.from(response.userHandle, "base64url")) ?? false;
}

/** The sign counter of a right proof; null for a wrong one. */
async function countOf(
  { settings }: Ctx,
  { response: { userHandle, ...signed }, id, rawId, type }: PasskeyAssertion,
  expectedChallenge: string,
  passkey: { public_key: Buffer; sign_count: string },
): Promise<number | null> {
  // Loaded at the first use, since it takes as long as the rest of the server's start.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const party = relyingPartyOf(settings);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.sign_count) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for any error.
    return null;
  }
}
