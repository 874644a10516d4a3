import { escapeCell } from "@safeport/contract/kernel/escape-cell";
import { Pauses } from "@safeport/foreign-files/pauses";
import { type Options, stringify } from "csv-stringify/sync";

const options: Options = { record_delimiter: "windows" };

/**
 * Rows as a CSV file. A cell with any separator is quoted, and no part of one is taken for a formula, whatever separates cells for the reader. Begins with a
 * byte order mark, without which Excel reads UTF-8 as another encoding.
 */
export async function writeTable<C extends string>(
  columns: readonly C[],
  rows: readonly Partial<Record<C, string>>[],
): Promise<string> {
  const lines = [stringify([[...columns]], { ...options, bom: true })];
  const pauses = new Pauses();
  for (const row of rows) {
    const cells = columns.map((column) => escapeCell(row[column] ?? ""));
    lines.push(stringify([cells], { ...options, quoted_match: /[;|\t]/ }));
    if (pauses.isDue()) await pauses.take();
  }
  return lines.join("");
}
