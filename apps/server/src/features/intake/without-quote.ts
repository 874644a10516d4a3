/** Attribution lines above a quoted reply. */
const quoteBegins = [
  /^-{2,}\s*(original message|message d'origine|forwarded message)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|le)\b.{5,200}\b(wrote|a écrit)\s*:$/i,
];

/** The text of a mail without what it quotes at its end, and without its signature. */
export function withoutQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  // Counted once: a scan from each quoted line to the end would take minutes for a long mail.
  const lastOwn = lines.findLastIndex((line) => line.trim() !== "" && !isQuoted(line));
  const end = lines.findIndex(
    (line, index) => line === "-- " || (isQuoted(line) && index > lastOwn) || opensQuote(line, lines[index + 1] ?? ""),
  );
  const kept = end === -1 ? lines : lines.slice(0, end);
  const own = kept.join("\n").trim();
  // A mail of nothing but a quote is kept as it is.
  return own === "" ? text.trim() : own;
}

const isQuoted = (line: string) => line.trimStart().startsWith(">");

/** Whether a line is one with which a quote begins, perhaps together with the next. */
function opensQuote(line: string, next: string): boolean {
  return quoteBegins.some((begin) => begin.test(line.trim()) || begin.test(`${line.trim()} ${next.trim()}`));
}
