import { eachPart, writeUp } from "@safeport/contract/reports/core/write-up.values";
import { storableText } from "@safeport/foreign-files/clean-text";
import { isObject } from "./read-report-file.ts";

/** The names that a field has in files, the preferred one first. */
const names = {
  key: ["import_key", "id", "report_id", "number"],
  title: ["poc_title", "title"],
  status: ["status", "state", "substate"],
  severity: ["severity", "severity_rating"],
  vector: ["cvss_vector"],
  close_reason: ["close_reason"],
  duplicate_of: ["duplicate_of", "original_report_id"],
  asset: ["asset", "scope_identifier"],
  weakness: ["weakness", "cwe"],
  author: ["imported_author", "author", "reporter"],
  sent_at: ["sent_at", "submitted_at", "submitted", "created_at"],
  validated_at: ["validated_at", "triaged_at"],
  closed_at: ["closed_at"],
  ...eachPart((name): readonly string[] => [name, writeUp[name].part, ...writeUp[name].imported]),
  comments: ["comments", "timeline"],
} as const;
export type ImportedField = keyof typeof names;

/** The names of columns that an import reads. */
const readNames = new Set<string>(Object.values(names).flat());

/** A name by which people know the column of a field, such as `id`. */
export function columnName(field: ImportedField): string {
  const known: readonly string[] = names[field];
  return known.find((name) => name === field || !name.includes("_")) ?? names[field][0];
}

/** The value that a row has for a field; undefined if it has none. */
export function fieldOf(fields: Record<string, unknown>, field: ImportedField): unknown {
  return names[field].map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== "");
}

/** The names of filled columns that an import does not read. */
export function ignoredColumns(rows: readonly { fields: Record<string, unknown> }[]): string[] {
  const ignored = new Set<string>();
  for (const { fields } of rows)
    for (const [name, value] of Object.entries(fields))
      if (!readNames.has(name) && value !== "" && value !== null && name !== "") ignored.add(name.slice(0, 60));
  return [...ignored].slice(0, 50);
}

/** A value as text: of a person the name, of a weakness the number. */
export function textOf(value: unknown): string {
  if (isObject(value)) {
    if (typeof value.cwe_id === "number") return `CWE-${value.cwe_id}`;
    return textOf(value.username ?? value.name);
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The name of a report in its file, as `parseReport` reads it. */
export function keyTextOf(fields: Record<string, unknown>): string {
  return storableText(textOf(fieldOf(fields, "key"))).trim();
}
