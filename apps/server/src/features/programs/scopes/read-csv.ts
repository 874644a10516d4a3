import { type CsvColumn, positionOfColumn, readColumns } from "@safeport/contract/programs/scopes/csv-columns";
import { csvLimits } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { readTable } from "../../../platform/csv/read-table.ts";
import { AppError } from "../../../platform/http/app-error.ts";

/** A row of the file; `line` is where it begins. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

/** The rows of a file, and its filled columns that are not read. */
export interface CsvTable {
  ignored: string[];
  rows: CsvRow[];
}

/** Reads a file of scopes; throws what `readTable` throws, and `malformed` without a column of identifiers or types. */
export async function readCsv(bytes: Buffer): Promise<CsvTable> {
  const table = await readTable(bytes, csvLimits);
  const positions = readColumns.map((column) => [column, positionOfColumn(column, table.names)] as const);
  const missing = (["identifier", "asset_type"] as const).filter((column) => positionOfColumn(column, table.names) < 0);
  if (missing.length > 0) throw new AppError("malformed", "csv_columns", { params: { columns: missing.join(", ") } });
  const used = new Set(positions.map(([, at]) => at));
  return {
    ignored: table.names
      .filter((name, at) => name !== "" && !used.has(at) && table.rows.some(({ cells }) => (cells[at] ?? "").trim() !== ""))
      .map((name) => name.slice(0, csvLimits.name)),
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(positions.map(([name, at]) => [name, cells[at] ?? ""])),
    })),
  };
}
