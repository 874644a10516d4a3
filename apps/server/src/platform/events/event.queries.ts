import type { DomainEvent, NewEvent } from "@safeport/contract/events/domain-event";
import { eventShapes } from "@safeport/contract/events/domain-event";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "../transaction.ts";

function toEvent(row: Selectable<DB["domain_event"]>): DomainEvent {
  // Only `publishEvents` writes events, and its data are typed by the contract.
  return row as unknown as DomainEvent;
}

/** Events by id, in their order. */
export async function findEvents(db: Db, ids: readonly string[]): Promise<DomainEvent[]> {
  const rows = await db.selectFrom("domain_event").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(toEvent);
}

/**
 * The first events that some subscriber has not handled, in order, without those of `skipped`. Always from the start: a transaction
 * that committed late may have put an event before others that were read already.
 */
export async function pendingEvents(db: Db, skipped: readonly string[], limit: number) {
  const rows = await db
    .selectFrom("event_outbox as o")
    .innerJoin("domain_event as e", "e.id", "o.event_id")
    .selectAll("e")
    .select("o.position")
    .where(sql<boolean>`o.event_id <> all(${skipped}::uuid[])`)
    .orderBy("o.position")
    .limit(limit)
    .execute();
  return rows.map(({ position: at, ...row }) => ({ position: at, event: toEvent(row) }));
}

/** Removes events from the outbox once every subscriber has handled them. */
export async function removePending(db: Db, positions: readonly string[]): Promise<void> {
  if (positions.length > 0) await db.deleteFrom("event_outbox").where("position", "in", positions).execute();
}

/** Marks events as handled by a subscriber and returns those that were not yet. A second process waits here until the first commits. */
export async function claimDeliveries(tx: Tx, eventIds: readonly string[], subscriber: string): Promise<Set<string>> {
  const rows = await tx
    .insertInto("event_delivery")
    .values(eventIds.map((event_id) => ({ event_id, subscriber })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}

/**
 * Stores events in their order. Once the transaction has committed, a process delivers them. A transaction that also sent a `NOTIFY`, as
 * queueing a job does, would commit alone: PostgreSQL lets only one of those commit at a time.
 */
export async function publishEvents(tx: Tx, actorId: string | null, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, subject_id, data }) => ({
    id: newId(),
    type,
    subject_type: eventShapes[type].subject,
    subject_id,
    data,
  }));
  await sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)})
        as (id uuid, type text, subject_type subject_type, subject_id uuid, data jsonb)) with ordinality as e (id, type, subject_type, subject_id, data, number)
    ), stored as (
      -- Dated now, not when the transaction began: it may have waited for another one that happened first.
      insert into domain_event (id, at, type, actor_id, subject_type, subject_id, data)
      select id, clock_timestamp(), type, ${actorId}, subject_type, subject_id, data from given order by number
    )
    insert into event_outbox (event_id) select id from given order by number`.execute(tx);
}

/** Stores audit rows; nothing changes or deletes them later. */
export async function insertAudit(tx: Tx, rows: readonly Insertable<DB["audit_log"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("audit_log").values(rows).execute();
}
