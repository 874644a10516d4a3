/** The most characters of all texts that a pattern stands for together; a pattern with more is refused. */
const maxExpanded = 20_000;

const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}", "<": ">" };

class TooMany extends Error {}

/**
 * The patterns that a pattern with alternatives stands for, such as two for `shop.example.(fr|de)`: lists in any bracket, ranges such as
 * `[1-3]`, and parts that may be absent such as `(www.)`, one within another too. Their only placeholder is `*`, which also stands for a
 * bracket that names no values. Null if they are too many. Takes time linear in the length of the text and of what it stands for.
 */
export function expandAlternatives(text: string): string[] | null {
  try {
    const all = expand(text, partnersIn(text), 0, text.length);
    return [...new Set(all.map((pattern) => pattern.replace(/\*{2,}/g, "*")))];
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

/** The same with `*` for each bracket. */
export function withoutAlternatives(text: string): string {
  const partners = partnersIn(text);
  let plain = "";
  for (let at = 0; at < text.length; at++) {
    const end = partners.get(at);
    plain += end === undefined ? text[at] : "*";
    at = end ?? at;
  }
  return plain.replace(/\*{2,}/g, "*");
}

/** End of each bracket by its start. An IPv6 address in brackets is no list. */
function partnersIn(text: string): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (closers[char]) open.push(at);
    else if (char === closers[text[open.at(-1) ?? -1] ?? ""]) {
      const start = open.pop() ?? 0;
      if (!(text[start] === "[" && text.slice(start, at).includes(":"))) partners.set(start, at);
    }
  }
  return partners;
}

function expand(text: string, partners: ReadonlyMap<number, number>, from: number, to: number): string[] {
  let heads = [""];
  let plain = "";
  for (let at = from; at < to; at++) {
    const end = partners.get(at);
    if (end === undefined) {
      plain += text[at];
      continue;
    }
    heads = joined(
      heads,
      valuesOf(text, partners, at, end).map((value) => plain + value),
    );
    plain = "";
    at = end;
  }
  return joined(heads, [plain]);
}

function joined(heads: readonly string[], tails: readonly string[]): string[] {
  const all = heads.flatMap((head) => tails.map((tail) => head + tail));
  // Each part may be long; their number alone does not bound them.
  if (all.reduce((length, one) => length + one.length + 1, 0) > maxExpanded) throw new TooMany();
  return all;
}

/** Alternatives that the bracket from `start` to `end` stands for. */
function valuesOf(text: string, partners: ReadonlyMap<number, number>, start: number, end: number): string[] {
  for (const separator of separatorsIn[text[start] ?? ""] ?? "") {
    const cuts = cutsAt(separator, text, partners, start + 1, end);
    if (cuts.length > 0) {
      const borders = [start, ...cuts, end];
      return cuts.concat(end).flatMap((cut, n) => expand(text, partners, (borders[n] ?? start) + 1, cut));
    }
  }
  const content = text.slice(start + 1, end).trim();
  const range = rangeOf(content);
  if (range) return range;
  const mayBeAbsent = /^\.|\.$/.test(content) || (content === "s" && text.slice(0, start) === "http");
  return mayBeAbsent ? ["", ...expand(text, partners, start + 1, end)] : ["*"];
}

const separatorsIn: Record<string, string> = { "(": "|,/", "{": "|,", "[": "|,", "<": "|" };

/** Positions of a separator in a bracket, outside nested brackets. */
function cutsAt(separator: string, text: string, partners: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const cuts: number[] = [];
  for (let at = from; at < to; at++) {
    if (text[at] === separator) cuts.push(at);
    at = partners.get(at) ?? at;
  }
  return cuts;
}

/** The values of `1-3`, `01..12`, `1to87` or `a-f`; null if the text is not a range. */
function rangeOf(content: string): string[] | null {
  const [, first, last] = /^(\d{1,6}|[a-z]) ?(?:-|–|to|\.{2,3}|…) ?(\d{1,6}|[a-z])$/.exec(content) ?? [];
  if (first === undefined || last === undefined || /\d/.test(first) !== /\d/.test(last)) return null;
  const isNumber = /\d/.test(first);
  const [low, high] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (high < low) return null;
  if (high - low > maxExpanded) throw new TooMany();
  const width = isNumber && first.startsWith("0") ? first.length : 0;
  return Array.from({ length: high - low + 1 }, (_, n) =>
    isNumber ? String(low + n).padStart(width, "0") : String.fromCharCode(low + n),
  );
}
