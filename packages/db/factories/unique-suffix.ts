import { newId } from "../src/new-id.ts";

/** Twelve random hexadecimal digits, for names that must not be taken yet. */
export function uniqueSuffix(): string {
  return newId().slice(-12);
}
