import { redactionMark } from "../reports/core/disclosure.values.ts";

/** A part of a text, in Unicode code points from its beginning; `end` is behind the last one. */
export interface TextRange {
  start: number;
  end: number;
}

/** Ranges in their order, overlapping and touching ones merged, so that marks tell nothing of the hidden text. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The text with a mark of one size in place of each range. */
export function redact(text: string, ranges: readonly TextRange[]): string {
  const points = [...text];
  let at = 0;
  let redacted = "";
  for (const { start, end } of mergeRanges(ranges)) {
    redacted += points.slice(at, start).join("") + redactionMark;
    at = end;
  }
  return redacted + points.slice(at).join("");
}

/** Length of a text in code points. */
export function lengthInPoints(text: string): number {
  return [...text].length;
}

/** Occurrences of `part` in a text, in code points, ignoring case, none within another (Knuth, Morris and Pratt: in linear time). */
export function occurrencesOf(text: string, part: string): TextRange[] {
  const sought = [...part].map((point) => point.toLowerCase());
  if (sought.length === 0) return [];
  const borders = bordersOf(sought);
  const ranges: TextRange[] = [];
  let matched = 0;
  let at = 0;
  for (const point of text) {
    matched = extend(sought, borders, matched, point.toLowerCase());
    at++;
    if (matched < sought.length) continue;
    ranges.push({ start: at - matched, end: at });
    matched = 0;
  }
  return ranges;
}

/** For each place of a text, how much of its beginning ends there, less than the whole. */
function bordersOf(points: readonly string[]): number[] {
  const borders = [0];
  for (const point of points.slice(1)) borders.push(extend(points, borders, borders.at(-1) ?? 0, point));
  return borders;
}

/** How many points of `sought` end with the next point, where `matched` of them ended before it. */
function extend(sought: readonly string[], borders: readonly number[], matched: number, point: string): number {
  let length = matched;
  while (length > 0 && sought[length] !== point) length = borders[length - 1] ?? 0;
  return sought[length] === point ? length + 1 : 0;
}
