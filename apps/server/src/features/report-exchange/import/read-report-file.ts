import { unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import { readTable } from "../../../platform/csv/read-table.ts";
import { AppError } from "../../../platform/http/app-error.ts";

/** A report as a file has it; `line` is the line of a CSV file, or the place in a list. */
export interface FileRow {
  line: number;
  fields: Record<string, unknown>;
}

/**
 * The reports of a file: CSV, a JSON list, JSON lines, or a report exported here. Throws `malformed` for another file, and `too_large` for too many rows.
 */
export async function readReportFile(bytes: Buffer): Promise<FileRow[]> {
  const start = bytes
    .subarray(0, 200)
    .toString()
    .replace(/^\ufeff/, "")
    .trimStart();
  if (!start.startsWith("{") && !start.startsWith("[")) return readRows(bytes);
  const listed = listOf(bytes.toString().replace(/^\ufeff/, ""));
  if (listed.length > reportImportLimits.rows)
    throw new AppError("too_large", "csv_rows", { params: { max: reportImportLimits.rows } });
  return listed.map((entry, at) => ({ line: at + 1, fields: flatten(entry) }));
}

async function readRows(bytes: Buffer): Promise<FileRow[]> {
  const { names, rows } = await readTable(bytes, reportImportLimits);
  return rows.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(names.map((name, at) => [name.toLowerCase(), unescapeCell(cells[at] ?? "")])),
  }));
}

function listOf(text: string): unknown[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole;
  if (isObject(whole)) {
    const list = whole.items ?? whole.reports;
    return Array.isArray(list) ? list : [whole];
  }
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const entry = parsed(line);
      if (entry === undefined) throw new AppError("malformed", "report_file");
      return entry;
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields by their names in lower case; our own exports have the report beside its timeline. */
function flatten(entry: unknown): Record<string, unknown> {
  if (!isObject(entry)) return {};
  const whole = isObject(entry.report) ? { ...entry.report, timeline: entry.timeline } : entry;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name.toLowerCase(), value]));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
