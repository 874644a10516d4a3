import { unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import { decodeText } from "@safeport/foreign-files/parse-table";
import { readTable } from "../../../platform/csv/read-table.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type FileRow, isObject } from "./readers/reader.ts";

/** The names of a list inside an object. */
const listNames = ["items", "reports", "data", "findings", "records", "submissions", "results"] as const;

/**
 * The reports of a file: CSV, a JSON list, JSON lines, a report, or an object with the list. Throws `malformed` for another file, and `too_large` for too
 * many rows.
 */
export async function readReportFile(bytes: Buffer): Promise<FileRow[]> {
  const start = decodeText(bytes.subarray(0, 200))
    .replace(/^\ufeff/, "")
    .trimStart();
  if (!start.startsWith("{") && !start.startsWith("[")) return readRows(bytes);
  const listed = listOf(decodeText(bytes).replace(/^\ufeff/, ""));
  if (listed.length > reportImportLimits.rows)
    throw new AppError("too_large", "csv_rows", { params: { max: reportImportLimits.rows } });
  return listed.map((entry, at) => ({ line: at + 1, fields: flatten(entry) }));
}

async function readRows(bytes: Buffer): Promise<FileRow[]> {
  const table = await readTable(bytes, reportImportLimits);
  const names = onceEach(table.names.map((name) => name.toLowerCase()));
  return table.rows.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(
      cells.map((cell, at) => [names[at] || (cell === "" ? "" : `column ${at + 1}`), unescapeCell(cell)]),
    ),
  }));
}

/** The names of columns, the second of the same name with its number: no column may hide another. */
function onceEach(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 || name === "" ? name : `${name} (${count})`;
  });
}

function listOf(text: string): unknown[] {
  const whole = parseJson(text);
  if (Array.isArray(whole)) return whole;
  if (isObject(whole)) return listIn(whole);
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const entry = parseJson(line);
      if (entry === undefined) throw new AppError("malformed", "report_file");
      return entry;
    });
}

/** The list inside an object, which may also be a report itself. Throws `malformed` for an object that is neither. */
function listIn(whole: Record<string, unknown>): unknown[] {
  const list = listNames.map((name) => whole[name]).find(Array.isArray);
  if (list) return list;
  if (isObject(whole.data)) return [whole.data];
  const names = Object.keys(whole).map((name) => name.toLowerCase());
  if (isObject(whole.report) || names.some((name) => ["title", "poc_title", "attributes"].includes(name))) return [whole];
  throw new AppError("malformed", "report_object", { params: { names: names.slice(0, 5).join(", ").slice(0, 200) } });
}

/** The most lists and objects within one another. */
const maxDepth = 50;

/** The value of a text in JSON; undefined for another text. Throws `malformed` for what is nested too deeply to be read. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isShallow(value, maxDepth)) throw new AppError("malformed", "report_depth", { params: { max: maxDepth } });
  return value;
}

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return left > 0 && Object.values(value).every((one) => isShallow(one, left - 1));
}

/** The fields by their names in lower case; our own exports have the report beside its timeline. */
function flatten(entry: unknown): Record<string, unknown> {
  if (!isObject(entry)) return {};
  const whole = isObject(entry.report) ? { ...entry.report, timeline: entry.timeline } : entry;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name.toLowerCase(), value]));
}
