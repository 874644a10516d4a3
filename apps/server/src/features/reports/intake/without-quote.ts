/** Lines with which mail programs begin what is answered. */
const quoteBegins = [
  /^-{2,}\s*(original message|message d'origine|forwarded message)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|le)\b.{5,200}\b(wrote|a écrit)\s*:$/i,
];

/** The text of a mail without what it quotes at its end, and without its signature. */
export function withoutQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = lines.findIndex((line, index) => line === "-- " || isQuoteFrom(lines, index));
  const kept = end === -1 ? lines : lines.slice(0, end);
  const own = kept.join("\n").trim();
  // A mail of nothing but a quote is kept as it is.
  return own === "" ? text.trim() : own;
}

/** Whether a line begins a quote that reaches to the end: an opening line, perhaps over two lines, or quoted lines alone. */
function isQuoteFrom(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trim();
  if (quoteBegins.some((begin) => begin.test(line) || begin.test(`${line} ${(lines[index + 1] ?? "").trim()}`))) return true;
  return line.startsWith(">") && lines.slice(index).every((other) => other.trim() === "" || other.trim().startsWith(">"));
}
