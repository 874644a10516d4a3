import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

export type AdjustmentRow = Selectable<DB["adjustment"]>;

export function insertAdjustment(tx: Tx, row: Insertable<DB["adjustment"]>): Promise<AdjustmentRow> {
  return tx.insertInto("adjustment").values(row).returningAll().executeTakeFirstOrThrow();
}

export function findAdjustment(db: Db, id: string): Promise<AdjustmentRow | undefined> {
  return db.selectFrom("adjustment").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | undefined> {
  return tx.selectFrom("adjustment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function updateAdjustment(tx: Tx, id: string, change: Updateable<DB["adjustment"]>): Promise<AdjustmentRow> {
  return tx.updateTable("adjustment").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** The id of the active person with this username. */
export async function findPersonNamed(db: Db, username: string): Promise<string | undefined> {
  const person = db
    .selectFrom("user_account")
    .select("id")
    .where("username", "=", username.toLowerCase())
    .where("state", "<>", "deleted");
  return (await person.executeTakeFirst())?.id;
}
