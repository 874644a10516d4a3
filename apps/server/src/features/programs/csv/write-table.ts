import { type Options, stringify } from "csv-stringify/sync";
import { escapeCell } from "./escape-cell.ts";

const options: Options = { record_delimiter: "windows" };

/**
 * Rows as a CSV file. A cell with any separator is quoted, and no part of one is taken for a formula, whatever separates cells for the reader. Begins with a
 * byte order mark, without which Excel reads UTF-8 as another encoding.
 */
export function writeTable<C extends string>(columns: readonly C[], rows: readonly Partial<Record<C, string>>[]): string {
  const cells = rows.map((row) => columns.map((column) => escapeCell(row[column] ?? "")));
  return stringify([[...columns]], { ...options, bom: true }) + stringify(cells, { ...options, quoted_match: /[;|\t]/ });
}
