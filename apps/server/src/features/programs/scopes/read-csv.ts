import { csvLimits } from "@safeport/contract/programs/program-tool.endpoints";
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../../platform/http/app-error.ts";
import { type CsvColumn, csvColumns } from "./csv-columns.ts";

/** A row of the file; `line` is where it begins. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

/**
 * The rows of a CSV file in UTF-8, UTF-16 or Latin-1, separated by commas, semicolons or tabs. Throws `malformed` for a file that is no CSV
 * or has no column of identifiers or types, and `too_large` for one with too many rows or columns.
 */
export function readCsv(bytes: Buffer): CsvRow[] {
  const records = parseRecords(decode(bytes));
  const [head, ...rows] = records;
  const named = head?.record ?? [];
  if (named.length > csvLimits.columns) throw new AppError("too_large", "csv_width", { params: { max: csvLimits.columns } });
  const names = named.map((name) => name.trim().toLowerCase());
  const positions = csvColumns.map((name) => [name, names.indexOf(name)] as const);
  const missing = (["identifier", "asset_type"] as const).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new AppError("malformed", "csv_columns", { params: { columns: missing.join(", ") } });
  if (rows.length > csvLimits.rows) throw new AppError("too_large", "csv_rows", { params: { max: csvLimits.rows } });
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(positions.map(([name, at]) => [name, record[at] ?? ""])),
  }));
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Every byte means something in this one, which is what Excel writes in the west.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

interface RecordWithInfo {
  record: string[];
  info: { lines: number };
}

function parseRecords(text: string): RecordWithInfo[] {
  const [head = ""] = text.split(/\r?\n|\r/, 1);
  const delimiter = [",", ";", "\t"].reduce((a, b) => (head.split(b).length > head.split(a).length ? b : a));
  try {
    return parse(text, {
      delimiter,
      info: true,
      max_record_size: csvLimits.record,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One more than is read, so that a longer file is noticed.
      to: csvLimits.rows + 2,
    }) as unknown as RecordWithInfo[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError("malformed", "csv_unreadable", { params: { line: Number(error.lines ?? 0) } });
    throw error;
  }
}
