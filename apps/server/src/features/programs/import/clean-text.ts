/** A text made fit to store, and what that took. */
export interface CleanText {
  text: string;
  /** Control characters, invisible ones or halves of characters were in it. */
  stripped: boolean;
  /** It was cut at the limit. */
  shortened: boolean;
}

// Lone halves of characters (Cs) cannot be stored; format characters (Cf) make a line read as another. The joiners U+200C and U+200D
// are letters' and emoji's own, so a line keeps them.
const badInLine = /\p{Cs}|\p{Cc}|(?![\u200c\u200d])\p{Cf}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: stripping control characters is the point
const badInLines = /\p{Cs}|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/** One line: blanks of any kind become single spaces, the outer ones go. */
export function cleanLine(raw: string, max: number): CleanText {
  const plain = raw.replace(/[\s\u00a0]+/g, " ");
  const kept = plain.replace(badInLine, "").replace(/ +/g, " ").trim();
  return { ...cut(kept, max), stripped: plain.search(badInLine) >= 0 };
}

/** Several lines (markdown), as they are but for what cannot be stored. */
export function cleanLines(raw: string, max: number): CleanText {
  return { ...cut(raw.replace(badInLines, "").trim(), max), stripped: raw.search(badInLines) >= 0 };
}

function cut(text: string, max: number): { text: string; shortened: boolean } {
  if (text.length <= max) return { text, shortened: false };
  // Not within a character of two halves.
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return { text: `${text.slice(0, end).trimEnd()}…`, shortened: true };
}

/** Markdown code that shows `text` as it is. */
export function codeSpan(text: string): string {
  const fence = "`".repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)));
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}
