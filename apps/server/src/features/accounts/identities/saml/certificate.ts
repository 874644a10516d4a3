import { X509Certificate } from "node:crypto";

/**
 * A certificate as base64 of its DER form, from PEM or bare base64; null if it is none, or its key is not RSA of at least 2048 bits. Providers sign with
 * certificates that have expired and that nobody else has signed: the key counts.
 */
export function readCertificate(text: string): string | null {
  const body = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, "").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return null;
  try {
    const { publicKey, raw } = new X509Certificate(Buffer.from(body, "base64"));
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    if (publicKey.asymmetricKeyType !== "rsa" || bits < 2_048 || bits > 8_192) return null;
    // Text that follows the certificate is dropped.
    return raw.toString("base64");
  } catch {
    return null;
  }
}

/** A stored certificate in PEM. */
export function pemOf(stored: string): string {
  return `-----BEGIN CERTIFICATE-----\n${stored.replace(/(.{64})(?=.)/g, "$1\n")}\n-----END CERTIFICATE-----\n`;
}

/** A stored certificate with what tells it from others. */
export function describeCertificate(stored: string): { certificate: string; fingerprint: string; expires_at: string } {
  const { fingerprint256, validTo } = new X509Certificate(Buffer.from(stored, "base64"));
  return {
    certificate: pemOf(stored),
    fingerprint: fingerprint256.replaceAll(":", "").toLowerCase(),
    expires_at: new Date(validTo).toISOString(),
  };
}
