import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

/** Stores changes of the settings, as their next version. */
export async function saveSite(tx: Tx, changes: Updateable<DB["site_settings"]>): Promise<void> {
  await tx
    .updateTable("site_settings")
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` })
    .execute();
}

/** Whether there is a company with this id that was not deleted. */
export async function isCompany(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
