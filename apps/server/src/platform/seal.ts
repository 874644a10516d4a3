import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret for the database: AES-256-GCM (NIST SP 800-38D) with a random IV, which comes first, then the tag. `owner` is bound
 * to it as additional data, so that a value copied into another row cannot be decrypted there.
 */
export function seal(key: Buffer, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value of `seal`. Throws if key, owner or ciphertext do not match. */
export function unseal(key: Buffer, owner: string, value: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, value.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(value.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(value.subarray(ivBytes + tagBytes)), decipher.final()]);
}
