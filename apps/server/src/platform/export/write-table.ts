import { escapeCell } from "@safeport/contract/kernel/escape-cell";
import { Pauses } from "@safeport/foreign-files/pauses";
import { type Options, stringify } from "csv-stringify/sync";

const options: Options = { record_delimiter: "windows", quoted_match: /[;|\t]/ };

/** The first line of a CSV file, with the byte order mark without which Excel reads UTF-8 as another encoding. */
export const headLine = (columns: readonly string[]): string => stringify([[...columns]], { ...options, bom: true });

/** A row of a CSV file. A cell with any separator is quoted, and no part of one is taken for a formula, whatever separates cells for the reader. */
export const cellLine = (cells: readonly string[]): string => stringify([cells.map(escapeCell)], options);

/** Rows as a CSV file. */
export async function writeTable<C extends string>(
  columns: readonly C[],
  rows: readonly Partial<Record<C, string>>[],
): Promise<string> {
  const lines = [headLine(columns)];
  const pauses = new Pauses();
  for (const row of rows) {
    lines.push(cellLine(columns.map((column) => row[column] ?? "")));
    if (pauses.isDue()) await pauses.take();
  }
  return lines.join("");
}
