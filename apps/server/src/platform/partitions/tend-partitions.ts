import { openDatabase } from "@safeport/db/open-database";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { addMonths, dropEmptyMonths, endOfRemovedLog, limitOnlyWaits, partitionedTables, runDdl } from "./months.queries.ts";

/**
 * Everybody waits behind a statement that waits for a table. Less than PostgreSQL's `deadlock_timeout` of a second, so that this job gives way and is
 * tried again, and no change of a person fails.
 */
const patienceMs = 500;

/** The job, as the owner of the database. */
export async function tendPartitions(ownerUrl: string, now: Date): Promise<void> {
  const { db, close } = openDatabase({ url: ownerUrl, name: "safeport-partitions", max: 1 });
  try {
    await addAndDropMonths(db, now);
  } finally {
    await close();
  }
}

/**
 * Adds the partitions of the coming months to the partitioned tables, and drops those of notifications and of the audit log that retention has emptied. Throws
 * in the end if rows of such a month were in the default partition before, so that staff see it among the failed jobs.
 */
async function addAndDropMonths(db: Kysely<DB>, now: Date): Promise<void> {
  const late: string[] = [];
  for (const table of await partitionedTables(db)) {
    const months = await db.transaction().execute(async (tx) => {
      await limitOnlyWaits(tx, patienceMs);
      if (table === "notification") await dropEmptyMonths(tx, table, now);
      const removedUntil = table === "audit_log" ? await endOfRemovedLog(tx) : null;
      if (removedUntil) await dropEmptyMonths(tx, table, removedUntil);
      return addMonths(tx, table, now);
    });
    late.push(...months.late.map((month) => `${table}_${month}`));
    if (months.added > 0)
      await db.transaction().execute(async (tx) => {
        // Autovacuum analyses partitions, but not the table as a whole.
        await limitOnlyWaits(tx, patienceMs);
        await runDdl(tx, `analyze ${table}`);
      });
  }
  if (late.length > 0)
    throw new Error(`The default partition has rows of ${late.join(", ")} already; they stay there, and nothing is lost`);
}
