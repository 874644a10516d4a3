import { attributionAt, bareLine, isQuotedLine } from "@safeport/contract/intake/mail-quote";
import { platformName } from "@safeport/messages/translate";
import { removedLink } from "../../platform/removed-link.mjs";

/** Encloses the line in a mail of ours above which people write their answers. */
export const answerMark = (text: string) => `##- ${text} -##`;

const mark = /##- .{1,200} -##/;

/** The lines of a quote, from the first to before the last. */
interface Quote {
  start: number;
  end: number;
}

/**
 * Splits an answer into what its sender wrote and the mail of ours that it quotes, both as they stand. It is cut at our own mark and at a quote of our own mail
 * alone, which `publicUrl` shows; answers between quoted lines, and a mail of nothing but a quote, stay whole.
 */
export function splitAnswer(text: string, publicUrl: string): { own: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const quote = quoteIn(lines, publicUrl);
  const part = (start: number, end = lines.length) => lines.slice(start, end).join("\n").trim();
  const [before, after] = quote ? [part(0, quote.start), part(quote.end)] : ["", ""];
  // Between two parts of an answer, each needs the line that it answers.
  if (!quote || (before === "") === (after === "")) return { own: text.trim(), quoted: "" };
  return { own: before || after, quoted: part(quote.start, quote.end) };
}

function quoteIn(lines: readonly string[], publicUrl: string): Quote | null {
  const shown = lines.findIndex((line) => showsOwnMail(line, publicUrl));
  if (shown === -1) return quoteAtEnd(lines);
  if (isQuotedLine(lines[shown] ?? "")) return markedQuote(lines, shown);
  const start = startOfFields(lines, shown);
  if (start !== null) return { start, end: lines.length };
  return mark.test(lines[shown] ?? "") ? { start: shown, end: lines.length } : null;
}

function showsOwnMail(line: string, publicUrl: string): boolean {
  return mark.test(line) || line.includes(`${publicUrl}/intake-report`) || (line.includes(removedLink) && line.includes("token"));
}

/** The marked lines around one of them, with the line that names who wrote them. */
function markedQuote(lines: readonly string[], shown: number): Quote {
  let first = shown;
  for (let at = shown; at >= 0 && isQuotedOrBlank(lines[at]); at--) if (isQuotedLine(lines[at] ?? "")) first = at;
  let end = shown + 1;
  for (let at = shown; at < lines.length && isQuotedOrBlank(lines[at]); at++) if (isQuotedLine(lines[at] ?? "")) end = at + 1;
  return { start: withAttribution(lines, first), end };
}

const isQuotedOrBlank = (line = "") => line.trim() === "" || isQuotedLine(line);

/** Where a quote begins whose first marked line is at `first`: at the line above that names who wrote, if there is one. */
function withAttribution(lines: readonly string[], first: number): number {
  const above = lastFilled(lines, first);
  const start = [0, 1, 2].map((back) => above - back).find((at) => at >= 0 && attributionAt(lines, at) === above - at + 1);
  return start ?? first;
}

/** The last line before `index` that is not blank; -1 without one. */
function lastFilled(lines: readonly string[], index: number): number {
  let at = index - 1;
  while (at >= 0 && bareLine(lines[at] ?? "") === "") at--;
  return at;
}

/** Where the fields of a mail begin that stand above a line of it without marks, with the separator above them; null without any. */
function startOfFields(lines: readonly string[], shown: number): number | null {
  let last = lastFilled(lines, shown);
  // Our mails as HTML have the name of the platform on top.
  if (bareLine(lines[last] ?? "") === platformName()) last = lastFilled(lines, last);
  const attributed = withAttribution(lines, last + 1);
  let start = last + 1;
  while (start > 0 && isField(bareLine(lines[start - 1] ?? ""))) start--;
  const isMail = last + 1 - start >= 2 && lines.slice(start, last + 1).some((line) => /@|\d{4}/.test(line));
  if (!isMail) return attributed <= last ? attributed : isSeparator(lines[last] ?? "") ? last : null;
  const above = lastFilled(lines, start);
  return isSeparator(lines[above] ?? "") && start - above <= 2 ? above : start;
}

/** A field of a mail, such as From, Sent or To in any language. */
const isField = (line: string) => /^[\p{L}-]{1,20}(?: [\p{L}-]{1,20})?\s?[:：]\s?\S/u.test(line);

function isSeparator(text: string): boolean {
  const line = bareLine(text);
  return /^-{2,}\s?[^-]{3,60}\s?-{2,}$/.test(line) || /^_{10,}$/.test(line);
}

/** A quote at the end of the mail, below a line with its date and writer. Mail programs may quote us without our mark and link. */
function quoteAtEnd(lines: readonly string[]): Quote | null {
  const lastOwn = lines.findLastIndex((line) => line.trim() !== "" && !isQuotedLine(line));
  if (!lines.slice(lastOwn + 1).some(isQuotedLine)) return null;
  const start = withAttribution(lines, lastOwn + 1);
  return start <= lastOwn ? { start, end: lines.length } : null;
}
