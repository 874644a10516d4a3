import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable, Selectable } from "kysely";

export type DisputeRow = Selectable<DB["dispute"]>;

/** Inserts a dispute; undefined when one of this type is open on the report. */
export function insertDispute(db: Db, row: Insertable<DB["dispute"]>): Promise<DisputeRow | undefined> {
  return db
    .insertInto("dispute")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A dispute by id; whether the actor may see it is the right to its report. */
export function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom("dispute").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Ends a dispute that is still going on; undefined when it had ended. */
export function endDispute(db: Db, id: string, status: "withdrawn"): Promise<DisputeRow | undefined> {
  return db
    .updateTable("dispute")
    .set({ status, ended_at: new Date() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Whether a dispute on the report has not ended. */
export async function hasOpenDispute(db: Db, reportId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("dispute")
      .select("id")
      .where("report_id", "=", reportId)
      .where("ended_at", "is", null)
      .executeTakeFirst()) !== undefined
  );
}
