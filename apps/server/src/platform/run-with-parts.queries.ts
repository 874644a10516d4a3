import { type OperationNodeSource, type RawBuilder, sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** Runs a statement together with `parts`, each `name as (statement)`, as one; returns the rows of the first. */
export async function runWithParts<Row>(
  tx: Tx,
  parts: readonly RawBuilder<unknown>[],
  statement: OperationNodeSource,
): Promise<Row[]> {
  const all = parts.length > 0 ? sql<Row>`with ${sql.join(parts)} ${statement}` : sql<Row>`${statement}`;
  return (await all.execute(tx)).rows;
}
