import { randomBytes } from "node:crypto";
import { passkeyChallengeMinutes } from "@safeport/contract/accounts/sign-in.limits";
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
 * The challenge that an answer was made for, as base64url; null when it was not given out for this use, has expired or was answered before. From now
 * on it is used up, whether or not the answer is right.
 */
export async function useChallenge(db: Db, clientDataJSON: string, use: ChallengeUse): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge?.length !== bytes) return null;
  return (await takeChallenge(db, challenge, use)) ? challenge.toString("base64url") : null;
}

function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? Buffer.from(challenge, "base64url") : null;
  } catch {
    return null;
  }
}
