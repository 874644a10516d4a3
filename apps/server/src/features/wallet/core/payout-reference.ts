import { randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A reference of 18 characters that no other payment or file has (80 random bits), within the 35 that banks take. */
export function newReference(): string {
  return `SP${Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
}
