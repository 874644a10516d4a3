import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { challenge as limits } from "@safeport/contract/intake/intake.limits";
import { Uuid } from "@safeport/contract/kernel/ids";
import { newId } from "@safeport/db/new-id";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { KeyFor } from "../../platform/keys.ts";
import type { Tx } from "../../platform/transaction.ts";
import { useChallenge } from "./intake.queries.ts";

const minuteMs = 60_000;

/** A challenge for one report to a program. It is signed, so the server remembers only those that were solved. */
export function makeChallenge(keyFor: KeyFor, programId: string, now = Date.now()) {
  const expiresAt = now + limits.minutes * minuteMs;
  const content = `${newId()}.${expiresAt}`;
  return {
    challenge: `${content}.${sign(keyFor, programId, content)}`,
    bits: limits.bits,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** Throws 422 for a challenge that is not ours, is of another program, has expired or is not solved, and 409 for one that was used before. */
export async function takeChallenge(
  keyFor: KeyFor,
  tx: Tx,
  programId: string,
  { challenge, nonce }: { challenge: string | null; nonce: string | null },
): Promise<void> {
  if (challenge === null || nonce === null) throw invalidField(["body", "challenge"], "challenge_unsolved");
  const [id = "", expires = "", signature = ""] = challenge.split(".");
  const [own, sent] = [Buffer.from(sign(keyFor, programId, `${id}.${expires}`)), Buffer.from(signature)];
  const isOwn = own.length === sent.length && timingSafeEqual(own, sent) && Uuid.safeParse(id).success;
  if (!isOwn || Number(expires) < Date.now() || zeroBits(challenge, nonce) < limits.bits)
    throw invalidField(["body", "challenge"], "challenge_unsolved");
  if (!(await useChallenge(tx, id, new Date(Number(expires))))) throw new AppError("conflict", "challenge_used");
}

function sign(keyFor: KeyFor, programId: string, content: string): string {
  return createHmac("sha256", keyFor("intake-challenges")).update(`${programId}.${content}`).digest("base64url");
}

/** How many zero bits the hash of a solved challenge begins with. */
function zeroBits(challenge: string, nonce: string): number {
  const hash = createHash("sha256").update(`${challenge}:${nonce}`).digest();
  return Math.clz32(hash.readUInt32BE(0));
}
