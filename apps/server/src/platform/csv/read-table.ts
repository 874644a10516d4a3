import { parseTable, type Table, TableError, type TableLimits } from "@safeport/foreign-files/parse-table";
import { AppError } from "../http/app-error.ts";

export type { Table };

/** Reads a CSV file, and refuses the request if it cannot. */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  try {
    return await parseTable(bytes, limits);
  } catch (error) {
    if (error instanceof TableError) throw new AppError(error.code, error.detail, { params: error.params });
    throw error;
  }
}
