/** A key no two requests share, for `Idempotency-Key`; 128 random bits, also where the page has no TLS. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
