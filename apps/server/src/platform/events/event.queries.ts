import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../transaction.ts";
import type { DomainEvent } from "./event.ts";

/** Where the live streams of every process listen for the ids of new events. */
export const eventChannel = "safeport_event";

/** An event by id. */
export async function findEvent(db: Db, id: string): Promise<DomainEvent | undefined> {
  const row = await db.selectFrom("domain_event").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { ...row, data: row.data as Record<string, unknown> };
}

/** Marks the subscriber as having run; false when it already had. A second process waits here until the first commits. */
export async function claimDelivery(tx: Tx, eventId: string, subscriber: string): Promise<boolean> {
  const row = await tx
    .insertInto("event_delivery")
    .values({ event_id: eventId, subscriber })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an audit row; there is no way to change or take away one. */
export async function insertAudit(tx: Tx, row: Insertable<DB["audit_log"]>): Promise<void> {
  await tx.insertInto("audit_log").values(row).execute();
}

/** Stores an event, the job that delivers it, and the word to the live streams; all three take effect at commit. */
export async function insertEvent(tx: Tx, row: Insertable<DB["domain_event"]> & { id: string }): Promise<void> {
  // Not when the transaction began, since it may have waited for another that happened first.
  await tx
    .insertInto("domain_event")
    .values({ ...row, at: sql<Date>`clock_timestamp()` })
    .execute();
  await sql`select graphile_worker.add_job('deliver_event', json_build_object('event_id', ${row.id}::text)), pg_notify(${eventChannel}, ${row.id})`.execute(
    tx,
  );
}
