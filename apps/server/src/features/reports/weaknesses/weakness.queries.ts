import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";

/** Inserts a kind of weakness; undefined if there is one with this number. */
export function insertWeakness(tx: Tx, cwe_id: number, name: string): Promise<{ id: string } | undefined> {
  return tx
    .insertInto("weakness")
    .values({ id: newId(), cwe_id, name })
    .onConflict((conflict) => conflict.column("cwe_id").doNothing())
    .returning("id")
    .executeTakeFirst();
}
