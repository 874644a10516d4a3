/** A key for one act that must not happen twice; 128 random bits. `crypto.randomUUID` is missing on plain http. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
