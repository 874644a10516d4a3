import { plainText } from "../../lib/plain-text.ts";

/** What a write-up begins with, in one plain line; its headings say the same in every report, so they are left out. */
export function firstWords(markdown: string, max?: number): string {
  return plainText(markdown.replace(/^ {0,3}#{1,6}\s.*$/gm, ""), max) || plainText(markdown, max);
}
