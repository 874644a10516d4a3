import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Pauses the programs of a company that are open to all, and returns them. */
export function pauseOpenPrograms(db: Db, companyId: string) {
  return db
    .updateTable("program")
    .set({ status: "paused", version: sql`version + 1`, updated_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("status", "=", "active")
    .where("visibility", "=", "PUBLIC")
    .returning(["id", "title"])
    .execute();
}

/** Closes the programs of a company, and returns those that were not closed. Reports that are being sent are waited for. */
export function closePrograms(db: Db, companyId: string) {
  return db
    .updateTable("program")
    .set({ status: "closed", version: sql`version + 1`, updated_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("status", "<>", "closed")
    .returning(["id", "title"])
    .execute();
}

/** Closes a program; false when it is closed already. Its row stays locked until the transaction ends. */
export async function closeOne(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("program")
    .set({ status: "closed", version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("status", "<>", "closed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
