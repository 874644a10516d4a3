import { escapeHtml } from "./escape-html.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML, between tags and in quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(controls, ""));
}
