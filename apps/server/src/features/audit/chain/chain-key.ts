import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { KeyFor } from "../../../platform/keys.ts";

/** The first bytes of an Ed25519 private key in PKCS 8 (RFC 8410); its seed follows. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that signs heads and checkpoints of the chain, derived from the secret of the instance. */
function chainKey(keyFor: KeyFor): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8, keyFor("audit-head").subarray(0, 32)]), format: "der", type: "pkcs8" });
}

/** The signature of a statement about the chain. Its first line says what it is about, so that none can stand for one of another kind. */
export function signStatement(keyFor: KeyFor, lines: readonly string[]): Buffer {
  return sign(null, bytesOf(lines), chainKey(keyFor));
}

/** Whether a statement was signed by this instance. */
export function isOwnStatement(keyFor: KeyFor, lines: readonly string[], signature: Buffer): boolean {
  return verify(null, bytesOf(lines), createPublicKey(chainKey(keyFor)), signature);
}

const bytesOf = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(""));
