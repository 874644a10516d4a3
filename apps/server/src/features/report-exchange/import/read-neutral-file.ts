import { Pauses } from "@safeport/foreign-files/pauses";
import { neutralOf } from "./neutral-of-row.ts";
import type { NeutralReport } from "./neutral-report.ts";
import { readReportFile } from "./read-report-file.ts";
import type { FieldName, Reader } from "./readers/reader.ts";
import { readerOf } from "./readers/recognise.ts";

/** A file of reports in neutral form. */
export interface ReadFile {
  reader: Reader;
  reports: NeutralReport[];
  /** The columns that are left out, and those that each report keeps as they are. */
  ignored: string[];
  kept: string[];
}

/** The most columns that are named, and characters of a name. */
const named = { columns: 50, name: 60 };

/** Reads a file of reports of a format that its names show. Throws as `readReportFile` does. */
export async function readNeutralFile(bytes: Buffer): Promise<ReadFile> {
  const rows = await readReportFile(bytes);
  const reader = readerOf(rows);
  const ignored = new Set<string>();
  const kept = new Set<string>();
  const reports: NeutralReport[] = [];
  const pauses = new Pauses();
  for (const row of rows) {
    if (pauses.isDue()) await pauses.take();
    const { report, leftOut } = neutralOf(reader, row);
    reports.push(report);
    for (const name of leftOut) ignored.add(name.slice(0, named.name));
    for (const [name] of report.also) kept.add(name.slice(0, named.name));
  }
  return { reader, reports, ignored: [...ignored].slice(0, named.columns), kept: [...kept].slice(0, named.columns) };
}

/** A name by which people know the column of a field, such as `id`. */
export function columnName({ fields }: Reader, field: FieldName): string {
  const known: readonly string[] = fields[field] ?? [];
  return known.find((name) => name === field || !name.includes("_")) ?? known[0] ?? field;
}
