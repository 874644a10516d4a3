import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";

/** Resolves the open disputes of a report, whose row the caller has locked. */
export function resolveOpenDisputes(db: Db, reportId: string): Promise<{ id: string }[]> {
  return db
    .updateTable("dispute")
    .set({ status: "resolved", ended_at: new Date() })
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
}

/** Adds an INFO item to every duplicate of a report, also to those of its duplicates, and returns these. */
export async function addInfoToDuplicates(db: Db, originalId: string) {
  const { rows } = await sql<{ id: string; company_id: string; program_id: string }>`
    with recursive duplicate as (
      select id from report where duplicate_of = ${originalId} and status = 'duplicate'
      union select r.id from report r join duplicate d on r.duplicate_of = d.id where r.status = 'duplicate'
    )
    update report set last_activity_at = now(), last_internal_at = now() where id in (select id from duplicate)
    returning id, company_id, program_id`.execute(db);
  if (rows.length > 0)
    await db
      .insertInto("timeline_item")
      .values(
        rows.map(({ id }) => ({
          id: newId(),
          report_id: id,
          item_type: "INFO" as const,
          info: "original_resolved",
          // The current time, not the transaction's: a transaction that waited for a lock started too early.
          created_at: sql<Date>`clock_timestamp()`,
        })),
      )
      .execute();
  return rows;
}
