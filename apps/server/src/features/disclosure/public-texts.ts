import { createHash } from "node:crypto";
import type { Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { lengthInPoints, occurrencesOf, redact, type TextRange } from "@safeport/contract/disclosure/redact";
import { withoutTail } from "@safeport/contract/kernel/text";
import { redactedFields } from "@safeport/contract/reports/core/disclosure.values";
import type { Db } from "@safeport/db/named-statement";
import { invalidField } from "../../platform/http/app-error.ts";
import {
  findMentionedPrivate,
  findPrivatePeople,
  findPublicItems,
  type PublicItem,
  type PublicSource,
} from "./public-texts.queries.ts";

/** A text of a report that can be published, by the name that redactions use. */
export interface PublicField {
  field: string;
  text: string;
}

/** The texts of a report until a time that both sides see, and its public items. */
export interface PublicTexts {
  fields: PublicField[];
  items: PublicItem[];
  /** Changes with every text. */
  version: string;
}

/** Reads the publishable texts of a report: its write-up, and the public items of its timeline until `until`. Nothing internal is read. */
export async function readPublicTexts(db: Db, source: PublicSource, until: Date): Promise<PublicTexts> {
  const items = await findPublicItems(db, source.id, until);
  const parts = redactedFields.map((field) => ({ field: field as string, text: textOf(source, field) }));
  const comments = items
    .filter(({ content }) => content !== "")
    .map(({ id, content }) => ({ field: `comment:${id}`, text: content }));
  const fields = [...parts, ...comments].filter(({ text }) => text.trim() !== "");
  const version = createHash("sha256")
    .update(JSON.stringify(fields.map(({ field, text }) => [field, text])))
    .digest("hex");
  return { fields, items, version };
}

function textOf(source: PublicSource, field: (typeof redactedFields)[number]): string {
  if (field === "title") return source.title;
  if (field === "asset") return source.scope_identifier ?? "";
  return source[`${field}_markdown`];
}

/** Refuses redactions of a text that is not there, and of more than there is. */
export function checkRedactions(fields: readonly PublicField[], redactions: readonly Redaction[]): void {
  const lengths = new Map(fields.map(({ field, text }) => [field, lengthInPoints(text)]));
  redactions.forEach(({ field, start, end }, at) => {
    const length = lengths.get(field);
    if (length === undefined) throw invalidField(["body", "redactions", at, "field"], "invalid_value");
    if (start >= end || end > length) throw invalidField(["body", "redactions", at, "end"], "invalid_value");
  });
}

/** The parts of texts that name people with a private profile: people of the report, and mentioned ones. */
export async function findPrivateNames(db: Db, source: PublicSource, fields: readonly PublicField[]): Promise<Redaction[]> {
  const mentioned = new Set(
    fields.flatMap(({ text }) => [...text.matchAll(/@([a-z0-9_.-]{2,40})/gi)].map(([, name]) => name ?? "")),
  );
  const names = [
    ...(await findPrivatePeople(db, source)),
    ...(await findMentionedPrivate(
      db,
      [...mentioned].slice(0, 500).map((name) => withoutTail(name.toLowerCase(), /[.-]/)),
    )),
  ];
  const parts = [...new Set(names.filter((name) => name.length > 1))];
  return fields.flatMap(({ field, text }) =>
    parts.flatMap((name) => occurrencesOf(text, name)).map((range) => ({ field, ...range })),
  );
}

const attachment = /attachment:([0-9a-f-]{36})/gi;
/** Characters of the label and of the title of a link, each. */
const maxOfLink = 500;

/** The parts of texts that refer to files that are not published. */
export function findFileReferences(fields: readonly PublicField[], fileIds: readonly string[]): Redaction[] {
  return fields.flatMap(({ field, text }) => {
    const references = [...text.matchAll(attachment)].filter(([, id = ""]) => !fileIds.includes(id.toLowerCase()));
    if (references.length === 0) return [];
    const points = pointsBefore(text);
    return references.map(({ index, 0: { length } }) => {
      const link = linkAround(text, index, index + length);
      return { field, start: points[link.start] ?? 0, end: points[link.end] ?? 0 };
    });
  });
}

/** How many code points begin before each place of a text, also before its end: counted once, since a text may have a thousand references. */
function pointsBefore(text: string): number[] {
  const counts: number[] = [];
  let count = 0;
  for (const point of text) {
    for (let unit = 0; unit < point.length; unit++) counts.push(count);
    count++;
  }
  return [...counts, count];
}

/** The whole Markdown link or image whose address is at `start`, or the address alone if it is in none. */
function linkAround(text: string, start: number, end: number): { start: number; end: number } {
  const opening = text[start - 1] === "<" ? start - 1 : start;
  const rest = text.slice(end, end + maxOfLink);
  const closing = rest.indexOf(")");
  if (text.slice(opening - 2, opening) !== "](" || closing === -1 || rest.slice(0, closing).includes("\n")) return { start, end };
  let depth = 1;
  for (let at = opening - 3; at >= Math.max(0, opening - 3 - maxOfLink) && text[at] !== "\n"; at--) {
    if (text[at] === "]") depth++;
    if (text[at] === "[") depth--;
    if (depth === 0) return { start: text[at - 1] === "!" ? at - 1 : at, end: end + closing + 1 };
  }
  return { start, end };
}

/** Code points of a redacted text from which it is looked for elsewhere; a shorter one is part of too many words. */
const minHidden = 4;

/** The parts of `others` that repeat a text which is redacted in `fields`. */
export function findHiddenTexts(
  fields: readonly PublicField[],
  redactions: readonly Redaction[],
  others: readonly PublicField[],
): Redaction[] {
  const texts = new Map(fields.map(({ field, text }) => [field, [...text]]));
  const hidden = redactions
    .map(({ field, start, end }) => (texts.get(field) ?? []).slice(start, end).join("").trim())
    .filter((text) => lengthInPoints(text) >= minHidden);
  return others.flatMap(({ field, text }) =>
    [...new Set(hidden)].flatMap((part) => occurrencesOf(text, part)).map((range) => ({ field, ...range })),
  );
}

/** The texts with marks in place of all redactions, by field. */
export function redactedTexts(fields: readonly PublicField[], redactions: readonly Redaction[]): Map<string, string> {
  const ranges = new Map<string, TextRange[]>();
  for (const { field, start, end } of redactions) ranges.set(field, [...(ranges.get(field) ?? []), { start, end }]);
  return new Map(fields.map(({ field, text }) => [field, redact(text, ranges.get(field) ?? [])]));
}
