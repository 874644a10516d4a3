import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ImportFormat, ImportStatus } from "@safeport/contract/report-exchange/import/report-import.values";
import type { WriteUpPart } from "@safeport/contract/reports/core/write-up.values";
import { fenced } from "@safeport/foreign-files/as-markdown";

/** A report as a file has it, its fields by their names in lower case. */
export interface FileRow {
  line: number;
  fields: Record<string, unknown>;
}

/** What a format calls the fields of a report. */
export type FieldName =
  | ("key" | "title" | "status" | "reason" | "severity" | "score" | "vector" | "weakness" | "asset" | "author" | "cve")
  | ("duplicate_of" | "sent_at" | "validated_at" | "closed_at" | "answers" | "comments")
  | WriteUpPart;

/** Names in the form of `nameOfValue`, and what they mean. */
type Meanings<T> = Readonly<Record<string, T>>;

/** A format of files of reports. */
export interface Reader {
  format: ImportFormat;
  /** The names of fields by which a file of the format is recognised. */
  signature: readonly string[];
  /** The columns of each field, the preferred one first. */
  fields: Readonly<Partial<Record<FieldName, readonly string[]>>>;
  /** The statuses, where a word means something else than elsewhere. */
  statuses?: Meanings<ImportStatus | null>;
  severities?: Meanings<Severity | null>;
  /** Columns whose texts stand below the description: as Markdown, or as code. */
  appended?: Readonly<Record<string, "text" | "code">>;
  /** What was paid, with the column that has its time; an entry of the timeline. */
  paid?: { at: string; columns: readonly string[] };
  /** Columns that say nothing that others do not say. */
  implied?: readonly string[];
  /** Columns that are left out, and named so; `rest` for all that are not read. */
  leftOut?: readonly string[] | "rest";
  /** Brings a row into the form of columns. */
  open?(fields: Record<string, unknown>): Record<string, unknown>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a cell says something. */
export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== "";
}

/** A value as text: of a person the name, of a weakness the number; of a list its parts. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (isObject(value)) {
    if (typeof value.cwe_id === "number") return `CWE-${value.cwe_id}`;
    return textOf(value.username ?? value.name ?? value.value ?? value.file_name);
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Text in HTML as code, since Markdown would draw it without its tags. */
export function htmlText(text: string): string {
  return /<[a-z!/]/i.test(text) ? fenced(text, "html") : text;
}

/** An object inside another one; empty without one. */
export function inner(value: unknown, ...path: string[]): Record<string, unknown> {
  const found = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
  return isObject(found) ? found : {};
}
