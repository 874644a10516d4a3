import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyFor } from "../../../platform/keys.ts";

/** The six digits that prove an address. Derived, not stored, so every attempt to send the mail carries the same code. */
export function emailCode(keyFor: KeyFor, codeId: string): string {
  const bytes = createHmac("sha256", keyFor("email codes")).update(codeId).digest();
  // Taken from 48 bits, so that the digits are practically uniform.
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

export function isEmailCode(keyFor: KeyFor, codeId: string, code: string): boolean {
  const right = emailCode(keyFor, codeId);
  return code.length === right.length && timingSafeEqual(Buffer.from(code), Buffer.from(right));
}
