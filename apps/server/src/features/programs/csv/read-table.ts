import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../../platform/http/app-error.ts";

/** The most rows below the head of a file, of its columns, and of characters in one row. */
export interface TableLimits {
  rows: number;
  columns: number;
  record: number;
}

/** A CSV file: what its first row says, and the others; `line` is where one begins. */
export interface Table {
  names: string[];
  rows: { line: number; cells: string[] }[];
}

/**
 * Reads a CSV file in UTF-8, UTF-16 or Latin-1, separated by commas, semicolons or tabs. Throws `malformed` for a file that is no CSV, and
 * `too_large` for one with too many rows or columns.
 */
export function readTable(bytes: Buffer, limits: TableLimits): Table {
  const [head, ...rows] = parseRecords(decode(bytes), limits);
  const named = head?.record ?? [];
  if (named.length > limits.columns) throw new AppError("too_large", "csv_width", { params: { max: limits.columns } });
  if (rows.length > limits.rows) throw new AppError("too_large", "csv_rows", { params: { max: limits.rows } });
  const names = named.map((name) => name.trim());
  return { names, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) };
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

function parseRecords(text: string, limits: TableLimits): RecordWithInfo[] {
  const [head = ""] = text.split(/\r?\n|\r/, 1);
  const delimiter = [",", ";", "\t"].reduce((a, b) => (head.split(b).length > head.split(a).length ? b : a));
  try {
    return parse(text, {
      delimiter,
      info: true,
      max_record_size: limits.record,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One more than is read, so that a longer file is noticed.
      to: limits.rows + 2,
    }) as unknown as RecordWithInfo[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError("malformed", "csv_unreadable", { params: { line: Number(error.lines ?? 0) } });
    throw error;
  }
}
