import type { DisclosurePreview, Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { lengthInPoints, mergeRanges, occurrencesOf } from "@safeport/contract/disclosure/redact";

type Fields = DisclosurePreview["fields"];

/** A part of a text, shown or redacted; `own` if the reader chose it and can take it back. */
export interface Segment {
  text: string;
  start: number;
  redacted: boolean;
  own: boolean;
}

/** A text in parts, by the redactions of the reader and those that stand. */
export function segmentsOf({ field, text }: Fields[number], own: readonly Redaction[], fixed: readonly Redaction[]): Segment[] {
  const points = [...text];
  const rangesOf = (redactions: readonly Redaction[]) => mergeRanges(redactions.filter((redaction) => redaction.field === field));
  const fixedRanges = rangesOf(fixed);
  const all = mergeRanges([...rangesOf(own), ...fixedRanges]);
  const segments: Segment[] = [];
  let at = 0;
  for (const { start, end } of all) {
    if (start > at) segments.push({ text: points.slice(at, start).join(""), start: at, redacted: false, own: false });
    const isFixed = fixedRanges.some((range) => range.start < end && range.end > start);
    segments.push({ text: points.slice(start, end).join(""), start, redacted: true, own: !isFixed });
    at = end;
  }
  if (at < points.length) segments.push({ text: points.slice(at).join(""), start: at, redacted: false, own: false });
  return segments;
}

/** All places of a text in all fields. */
export function placesOf(fields: Fields, part: string): Redaction[] {
  return fields.flatMap(({ field, text }) => occurrencesOf(text, part).map((range) => ({ field, ...range })));
}

/** The redactions without those that touch a place. */
export function without(redactions: readonly Redaction[], field: string, start: number): Redaction[] {
  return redactions.filter((redaction) => redaction.field !== field || start < redaction.start || start >= redaction.end);
}

/** Redactions with others, each range once. */
export function withAdded(redactions: readonly Redaction[], added: readonly Redaction[]): Redaction[] {
  const fields = new Set([...redactions, ...added].map(({ field }) => field));
  return [...fields].flatMap((field) =>
    mergeRanges([...redactions, ...added].filter((redaction) => redaction.field === field)).map((range) => ({ field, ...range })),
  );
}

/** The selected text, if it lies within one text field of the page (`data-field`); null otherwise. */
export function selectedRange(): (Redaction & { text: string }) | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const start = range.startContainer.parentElement?.closest<HTMLElement>("[data-field]");
  const end = range.endContainer.parentElement?.closest<HTMLElement>("[data-field]");
  if (!start || start !== end) return null;
  const before = document.createRange();
  before.setStart(start, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const from = lengthInPoints(before.toString());
  const text = range.toString();
  return { field: start.dataset.field ?? "", start: from, end: from + lengthInPoints(text), text };
}
