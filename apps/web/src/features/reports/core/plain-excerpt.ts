import { plainText } from "../../../lib/plain-text.ts";

/** Headings, tables and blocks of code, to the end where one is not closed: on one line they read as noise. */
const noise = /^ {0,3}#{1,6}\s.*$|^ {0,3}\|.*$|^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1).*)*(?:\n {0,3}\1.*)?$/gm;

/** Beginning of a write-up as one plain line. Parts without meaning on one line are left out, unless the text has no other. */
export function plainExcerpt(markdown: string, max?: number): string {
  return plainText(markdown.replace(noise, ""), max) || plainText(markdown, max);
}
