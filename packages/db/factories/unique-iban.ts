import { randomInt } from "node:crypto";

/** A German IBAN that nobody else has, which ends in 3000; with its check digits (ISO 13616: modulo 97). */
export function uniqueIban(): string {
  const account = `37040044${String(randomInt(1_000_000)).padStart(6, "0")}3000`;
  // D is 13, E is 14.
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
}
