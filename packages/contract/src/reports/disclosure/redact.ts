import { redactionMark } from "./disclosure.values.ts";

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

/** Occurrences of `part` in a text, in code points, ignoring case. */
export function occurrencesOf(text: string, part: string): TextRange[] {
  if (part === "") return [];
  const points = [...text].map((point) => point.toLowerCase());
  const sought = [...part].map((point) => point.toLowerCase());
  const ranges: TextRange[] = [];
  for (let start = 0; start + sought.length <= points.length; start++) {
    if (points[start] !== sought[0] || !sought.every((point, n) => points[start + n] === point)) continue;
    ranges.push({ start, end: start + sought.length });
    start += sought.length - 1;
  }
  return ranges;
}
