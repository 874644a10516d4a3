/** An idempotency key of 128 random bits. `crypto.randomUUID` is not available over plain http. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
