import { createHmac, randomBytes } from "node:crypto";
import { platformName } from "@safeport/messages/translate";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockTwoFactor, useRecoveryCode, useStep } from "./two-factor.queries.ts";

const period = 30;
const secretBytes = 20;
const recoveryCodes = 10;
/** Without letters and digits that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const purpose = "two-factor secrets";

/** A new secret: as stored, in base32, and as an address for authenticator apps with its QR code. */
export function newSecret(keyFor: KeyFor, { id, username }: { id: string; username: string }) {
  const bytes = randomBytes(secretBytes);
  const totp = totpOf(bytes, username);
  const otpauth_url = totp.toString();
  return { sealed: seal(keyFor(purpose), id, bytes), secret: totp.secret.base32, otpauth_url, qr_svg: renderSVG(otpauth_url) };
}

/** One-time codes as authenticator apps make them: RFC 6238 with SHA-1, six digits and steps of 30 s. */
function totpOf(secret: Buffer, label = ""): TOTP {
  return new TOTP({
    issuer: platformName(),
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period,
    digits: 6,
  });
}

/** Ten new recovery codes, to be shown once, with the hashes to store. */
export function newRecoveryCodes(keyFor: KeyFor) {
  const codes = Array.from({ length: recoveryCodes }, () => `${randomText(5)}-${randomText(5)}`);
  return { codes, hashes: codes.map((code) => hashOf(keyFor, plain(code))) };
}

function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    // Bytes beyond the last full round of the alphabet would favour its first letters.
    const byte = randomBytes(1)[0] as number;
    if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length];
  }
  return text;
}

const plain = (code: string) => code.replace(/[ -]/g, "").toLowerCase();

function hashOf(keyFor: KeyFor, code: string): Buffer {
  return createHmac("sha256", keyFor("recovery codes")).update(code).digest();
}

interface UseCode {
  userId: string;
  code: string;
  keyFor: KeyFor;
  /** Whether a secret that is not confirmed yet counts, and a recovery code does not. */
  confirming?: boolean;
}

/**
 * Whether a code is right now: one of the app's, of this step or a neighbour of it, since clocks differ, or an unused recovery code. It
 * is used up in the caller's transaction.
 */
export async function useCode(tx: Tx, { userId, code, keyFor, confirming = false }: UseCode): Promise<boolean> {
  const factor = await lockTwoFactor(tx, userId);
  if (!factor || (factor.enabled_at === null) !== confirming) return false;
  const enteredCode = plain(code);
  if (!/^\d{6}$/.test(enteredCode)) return !confirming && useRecoveryCode(tx, userId, hashOf(keyFor, enteredCode));
  const now = Date.now();
  const offset = totpOf(unseal(keyFor(purpose), userId, factor.secret)).validate({
    token: enteredCode,
    timestamp: now,
    window: 1,
  });
  return offset !== null && useStep(tx, userId, Math.floor(now / 1_000 / period) + offset);
}
