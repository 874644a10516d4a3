import type { Db } from "@safeport/db/named-statement";
import { deleteCodeIndexRow, deleteRows, findLeftIndex } from "./code-index.queries.ts";

/** Rows that are deleted at a time, some tens of milliseconds. */
const portion = 10_000;

/** The job: removes the rows of indexes that are out of use, and then the indexes. */
export async function sweepCodeIndexes(db: Db): Promise<void> {
  for (let index = await findLeftIndex(db); index; index = await findLeftIndex(db)) {
    while ((await deleteRows(db, index.number, portion)) > 0);
    await deleteCodeIndexRow(db, index.id);
  }
}
