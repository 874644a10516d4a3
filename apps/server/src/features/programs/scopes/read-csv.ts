import { csvLimits } from "@safeport/contract/programs/program-tool.endpoints";
import { AppError } from "../../../platform/http/app-error.ts";
import { readTable } from "../csv/read-table.ts";
import { type CsvColumn, csvColumns, positionOfColumn } from "./csv-columns.ts";

/** A row of the file; `line` is where it begins. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

/** The rows of a file of scopes; throws what `readTable` throws, and `malformed` without a column of identifiers or types. */
export function readCsv(bytes: Buffer): CsvRow[] {
  const table = readTable(bytes, csvLimits);
  const positions = csvColumns.map((column) => [column, positionOfColumn(column, table.names)] as const);
  const missing = (["identifier", "asset_type"] as const).filter((column) => positionOfColumn(column, table.names) < 0);
  if (missing.length > 0) throw new AppError("malformed", "csv_columns", { params: { columns: missing.join(", ") } });
  return table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(positions.map(([name, at]) => [name, cells[at] ?? ""])),
  }));
}
