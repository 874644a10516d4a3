/** A text that can be stored, and what had to be changed in it. */
export interface CleanText {
  text: string;
  /** Control characters, invisible characters or lone surrogates were removed. */
  stripped: boolean;
  /** It was cut at the limit. */
  shortened: boolean;
}

// Lone surrogates (Cs) cannot be stored; format characters (Cf) make a line look like another. The joiners U+200C and U+200D
// are part of letters and emoji, so a line keeps them.
const badInLine = /\p{Cs}|\p{Cc}|(?![\u200c\u200d])\p{Cf}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: stripping control characters is the point
const badInLines = /\p{Cs}|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/** Characters of a text that are read; more than any limit, so that the rest would be cut off. */
const mostLooked = 100_000;

/** Cleans one line: white space becomes single spaces and is trimmed at both ends. */
export function cleanLine(raw: string, max: number): CleanText {
  const plain = raw.slice(0, mostLooked).replace(/[\s\u00a0]+/g, " ");
  const line = plain.replace(badInLine, "").replace(/ +/g, " ").trim();
  return { ...cut(line, max), stripped: plain.search(badInLine) >= 0 };
}

/** Cleans several lines (markdown): removes only what cannot be stored. */
export function cleanLines(raw: string, max: number): CleanText {
  const looked = raw.slice(0, mostLooked);
  return { ...cut(storableText(looked).trim(), max), stripped: looked.search(badInLines) >= 0 };
}

/** The text without control characters, except tabs and line breaks, and without lone surrogates. */
export function storableText(text: string): string {
  return text.replace(badInLines, "");
}

function cut(text: string, max: number): { text: string; shortened: boolean } {
  if (text.length <= max) return { text, shortened: false };
  // Do not cut between the halves of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return { text: `${text.slice(0, end).trimEnd()}…`, shortened: true };
}

/** Markdown code that shows `text` unchanged. */
export function codeSpan(text: string): string {
  const fence = "`".repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)));
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}
