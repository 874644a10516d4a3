import { randomBytes } from "node:crypto";
import { passkeyChallengeMinutes } from "@safeport/contract/accounts/core/sign-in.limits";
import type { Db } from "@safeport/db/named-statement";
import { type ChallengeUse, insertChallenge, takeChallenge } from "./passkey.queries.ts";

const bytes = 32;

/** A new challenge, for one use. */
export async function newChallenge(db: Db, use: ChallengeUse): Promise<Buffer> {
  const challenge = randomBytes(bytes);
  await insertChallenge(db, challenge, use, passkeyChallengeMinutes);
  return challenge;
}

/**
 * The challenge that an answer was made for, as base64url; null when it was not given out for this use, has expired or was answered before, and when
 * the page that asked was embedded in one of another site. From now on it is used up, whether or not the answer is right.
 */
export async function useChallenge(db: Db, clientDataJSON: string, use: ChallengeUse): Promise<string | null> {
  const data = clientDataOf(clientDataJSON);
  const challenge = typeof data.challenge === "string" ? Buffer.from(data.challenge, "base64url") : null;
  if (challenge?.length !== bytes || !(await takeChallenge(db, challenge, use))) return null;
  return isEmbedded(data) ? null : challenge.toString("base64url");
}

interface ClientData {
  challenge?: unknown;
  origin?: unknown;
  crossOrigin?: unknown;
  topOrigin?: unknown;
}

/** Client data of a WebAuthn response; empty if it is not a JSON object. */
function clientDataOf(clientDataJSON: string): ClientData {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

/** Whether a page of another site embedded the one that asked (WebAuthn Level 3 §5.8.1); ours is never embedded. */
function isEmbedded({ origin, crossOrigin = false, topOrigin = origin }: ClientData): boolean {
  return crossOrigin !== false || topOrigin !== origin;
}
