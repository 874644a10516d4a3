/** Lines over which mail programs break the line above a quote, and characters that it has at most. */
const attributionSize = { lines: 3, length: 400 } as const;
/** Lines at the end of a mail in which a signature begins. */
const signatureLines = 15;

const date = /\b\d{4}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{4}年/;
const address = /[^\s<>()"]@[^\s<>()"]/;
const wrote =
  /\b(?:wrote|writes|schrieb|escribió|ha scritto|scrive|escreveu|schreef|skrev|napisał|napisała|kirjoitti|yazdı)\b|a écrit|escribió|写道|寫道|書きました|のメール|님이 작성|написал|пишет|писал/i;

/** A line without the marks of a quote, of bold text and of a break. */
export function bareLine(text: string): string {
  return text
    .replace(/^[\s>]+/, "")
    .replace(/\\$/, "")
    .replaceAll("*", "")
    .trim();
}

export const isQuotedLine = (text: string): boolean => text.trimStart().startsWith(">");

/**
 * The number of lines of the line above a quote that begins at `index`, such as "On Mon, 23 Nov 2026 at 10:01 Kim <kim@outside.example> wrote:"; 0 if none does. It
 * names a time and who wrote: a sentence that only ends with "I wrote:" is the text itself.
 */
export function attributionAt(lines: readonly string[], index: number): number {
  let text = "";
  for (let count = 1; count <= attributionSize.lines; count++) {
    const line = lines[index + count - 1];
    if (line === undefined || line.length > attributionSize.length || bareLine(line) === "") return 0;
    text += ` ${bareLine(line)}`;
    if (/[:：]$/.test(text)) return date.test(text) && (address.test(text) || wrote.test(text)) ? count : 0;
  }
  return 0;
}

/** The part of a mail that its readers need at once, and a signature or a quote at its end. Together they are the whole text. */
export function foldMail(text: string): { shown: string; folded: string } {
  const lines = text.split("\n");
  const end = foldFrom(lines);
  const shown = lines.slice(0, end).join("\n");
  if (end === lines.length || shown.trim() === "") return { shown: text, folded: "" };
  return { shown, folded: lines.slice(end).join("\n") };
}

/** A row of a table or an item of a list, which the next of its kind ends. */
const isRowOrItem = (line: string) => /^\s{0,20}(?:\||[-*+]\s|\d{1,9}[.)]\s)/.test(line);

/** A mail as Markdown whose lines stay lines. Those of code, tables and lists are lines anyway, and a line before a blank one ends its paragraph. */
export function withMailBreaks(text: string): string {
  const lines = text.split("\n");
  let isCode = false;
  return lines
    .map((line, at) => {
      if (/^\s{0,3}(```|~~~)/.test(line)) isCode = !isCode;
      const next = lines[at + 1] ?? "";
      const isEnd = next.trim() === "" || (isRowOrItem(line) && isRowOrItem(next));
      return isCode || isEnd || line.trim() === "" || /( {2}|\\)$/.test(line) ? line : `${line}  `;
    })
    .join("\n");
}

/** What a mail says as Markdown, without the signature and the quote at its end, which may name its sender and others. */
export const letterOf = (text: string): string => withMailBreaks(foldMail(text).shown);

function foldFrom(lines: readonly string[]): number {
  const lastOwn = lines.findLastIndex((line) => line.trim() !== "" && !isQuotedLine(line));
  for (let count = 1; count <= attributionSize.lines; count++) {
    const start = lastOwn - count + 1;
    if (start >= 0 && lastOwn < lines.length - 1 && attributionAt(lines, start) === count) return start;
  }
  const last = lines.findLastIndex((line) => line.trim() !== "");
  for (let at = last; at > 0 && at > last - signatureLines; at--) if (/^-- {0,3}\\?$/.test(lines[at] ?? "")) return at;
  return lines.length;
}
