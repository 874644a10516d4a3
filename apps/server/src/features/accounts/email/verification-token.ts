import { createHmac, timingSafeEqual } from "node:crypto";
import { Uuid } from "@safeport/contract/kernel/ids";
import type { KeyFor } from "../../../platform/keys.ts";

/** The secret of a mailed link. It is derived, not stored, so every attempt to send the mail carries the same link. */
export function verificationToken(keyFor: KeyFor, verificationId: string): string {
  const signature = createHmac("sha256", keyFor("email-verification")).update(verificationId).digest("base64url");
  return `${verificationId}.${signature}`;
}

/** The id of a token that we made; else null. */
export function readVerificationToken(keyFor: KeyFor, token: string): string | null {
  const id = token.split(".")[0] ?? "";
  if (!Uuid.safeParse(id).success) return null;
  const [given, right] = [Buffer.from(token), Buffer.from(verificationToken(keyFor, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
