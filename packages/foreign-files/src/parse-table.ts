import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

/** The most rows below the head of a file, of its columns, and of characters in one row. */
export interface TableLimits {
  rows: number;
  columns: number;
  record: number;
}

/** Why a file is not read; the caller says it in the words of its reader. */
export class TableError extends Error {
  override name = "TableError";
  readonly code: "malformed" | "too_large";
  readonly detail: "csv_rows" | "csv_unreadable" | "csv_width";
  readonly params: Record<string, number>;
  constructor(code: TableError["code"], detail: TableError["detail"], params: Record<string, number>) {
    super(detail);
    this.code = code;
    this.detail = detail;
    this.params = params;
  }
}

/** Bytes that are read at once. */
const sliceLength = 4_096;
/** Characters of the first row by which the separator is recognised. */
const shownLength = 10_000;
/** Cell separators. A first line `sep=` selects one of them, as in Excel. */
const separators = [",", ";", "\t", "|"];

/** A CSV file: what its first row says, and the others; `line` is where one begins. */
export interface Table {
  names: string[];
  rows: { line: number; cells: string[] }[];
}

/**
 * Reads a CSV file in UTF-8, UTF-16 or Latin-1, separated by commas, semicolons, tabs or bars, in slices between which the process serves
 * others. Throws `malformed` for a file that is no CSV, and `too_large` for one with too many rows or columns.
 */
export async function parseTable(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  const [head, ...rows] = await parseRecords(decodeText(bytes), limits);
  const named = head?.record ?? [];
  if (rows.length > limits.rows) throw new TableError("too_large", "csv_rows", { max: limits.rows });
  const names = named.map((name) => name.trim());
  return { names, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) };
}

/** The text of a file in UTF-8, UTF-16 or Latin-1. */
export function decodeText(bytes: Uint8Array): string {
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

async function parseRecords(text: string, limits: TableLimits): Promise<RecordWithInfo[]> {
  const [first = "", named] = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const delimiter = named !== undefined && separators.includes(named) ? named : separatorOf(text.slice(0, shownLength));
  const skipped = first === "" ? 0 : 1;
  const parser = Readable.from(slicesOf(Buffer.from(text.slice(first.length)))).pipe(
    parse({
      delimiter,
      info: true,
      max_record_size: limits.record,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // `max_record_size` does not count empty cells, of which a row could have as many as the file has bytes.
      cast: (cell, { index }) => {
        if (index < limits.columns) return cell;
        throw new TableError("too_large", "csv_width", { max: limits.columns });
      },
      // One more than is read, so that a longer file is noticed.
      to: limits.rows + 2,
    }),
  );
  const records: RecordWithInfo[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<RecordWithInfo>)
      records.push({ record, info: { lines: info.lines + skipped } });
  } catch (error) {
    if (error instanceof CsvError)
      throw new TableError("malformed", "csv_unreadable", { line: Number(error.lines ?? 0) + skipped });
    throw error;
  }
  return records;
}

/** The separator that the first row has most of. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/\r?\n|\r/, 1);
  const countOf = (separator: string) => head.split(separator).length;
  return separators.reduce((a, b) => (countOf(b) > countOf(a) ? b : a));
}

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceLength) {
    yield bytes.subarray(at, at + sliceLength);
    await setImmediate();
  }
}
