import type { DomainEvent, NewEvent } from "@safeport/contract/events/domain-event";
import { eventShapes } from "@safeport/contract/events/domain-event";
import { type Db, nameStatement, runStatement } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "../transaction.ts";
import type { Subscriber } from "./event.ts";

function toEvent(row: Selectable<DB["domain_event"]>): DomainEvent {
  // Only `recordChange` writes events, and the contract types its data.
  return row as unknown as DomainEvent;
}

/** Channel with the ids of new events, for the streams of every process. */
export const eventChannel = "safeport_event";

/** SQL that sends ids of events to the streams of every process when the transaction commits; at most 100, in PostgreSQL's 8,000 bytes. */
export const announcement = (ids: RawBuilder<string>) => sql`pg_notify(${eventChannel}, ${ids})`;

/** Runs it alone. */
export async function announceEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select ${announcement(sql`${JSON.stringify(ids)}::text`)}`.execute(tx);
}

/** Events by id, in their order. */
export async function findEvents(db: Db, ids: readonly string[]): Promise<DomainEvent[]> {
  const rows = await db.selectFrom("domain_event").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(toEvent);
}

/**
 * The first events that are delivered apart, in order, without those of `skipped`: all of a subject of which one is. Always from the start: a
 * transaction that committed late may have put an event before others that were read already.
 */
export async function apartEvents(db: Db, skipped: readonly string[], limit: number): Promise<PendingEvent[]> {
  // This query and the next are not prepared: the outbox is nearly always empty, and a plan for that would be slow for a backlog.
  const rows = await db
    .selectFrom("event_outbox as o")
    .innerJoin("domain_event as e", "e.id", "o.event_id")
    .selectAll("e")
    .select(["o.position", "o.is_handled_within"])
    .where(sql<boolean>`o.subject_id in (select subject_id from event_outbox where is_apart)`)
    .where(sql<boolean>`o.event_id <> all(${skipped}::uuid[])`)
    .orderBy("o.position")
    .limit(limit)
    .execute();
  return rows.map(
    ({ position, is_handled_within, ...row }): PendingEvent => ({ position, is_handled_within, event: toEvent(row) }),
  );
}

/** An event in the outbox, at its position there. */
export interface PendingEvent {
  position: string;
  event: DomainEvent;
  /** The subscribers that act within the transaction of an act have handled it. */
  is_handled_within: boolean;
}

/** Whether any event is in the outbox. */
export async function hasPending(db: Db): Promise<boolean> {
  return (await sql`select from event_outbox limit 1`.execute(db)).rows.length > 0;
}

/** An event that was taken, with the names of the subscribers that it does not concern. */
export interface TakenEvent extends PendingEvent {
  skipped: readonly string[];
}

export interface TakenEvents {
  /** Null if another process has put one of the events apart meanwhile; then nothing was taken. */
  taken: TakenEvent[] | null;
  /** Whether events of some subject wait to be delivered apart. */
  hasApart: boolean;
}

/**
 * Takes the first events out of the outbox, for all subscribers to handle in this transaction, but none of a subject of which an event is
 * delivered apart: later events must not overtake it. A second process waits here until the first commits; an event that failed there is seen as
 * put apart by its row, which is read again after the wait, as its subject is not.
 */
export async function takeEvents(tx: Tx, subscribers: readonly Subscriber[], limit: number): Promise<TakenEvents> {
  const skipping = subscribers.flatMap(({ name, types, concerns }) =>
    concerns ? [sql`case when e.type = any(${types}::text[]) and not ${concerns} then ${name} end`] : [],
  );
  const works = subscribers.flatMap(({ whenTaken }) => (whenTaken ? [sql`count(${whenTaken(sql`ids`)})`] : []));
  const { rows } = await sql<Selectable<DB["domain_event"]> & TakenRow>`
    with apart as materialized (
      select exists (select from event_outbox where is_apart) as has_apart
    ), due as materialized (
      select position, event_id, is_apart, is_handled_within from event_outbox
      where subject_id not in (select subject_id from event_outbox where is_apart)
      order by position limit ${limit} for update
    ), taken as (
      delete from event_outbox where position in (select position from due) and not exists (select from due where is_apart)
    )
    select apart.has_apart, (
      select array[${sql.join(works)}]::bigint[] from (
        select json_agg(event_id order by position)::text as ids from due having count(*) > 0 and not bool_or(is_apart)
      ) all_due
    ) as done, found.*
    from apart left join (
      select e.*, due.position, due.is_apart, due.is_handled_within, array_remove(array[${sql.join(skipping)}]::text[], null) as skipped
      from due join domain_event e on e.id = due.event_id
    ) found on true order by found.position`.execute(tx);
  const stored = rows.filter(({ position }) => position !== null);
  return {
    taken: stored.some(({ is_apart }) => is_apart)
      ? null
      : stored.map(({ is_apart, is_handled_within, skipped, position, has_apart, done, ...row }) => ({
          ...{ position, is_handled_within, skipped },
          event: toEvent(row),
        })),
    hasApart: rows.some(({ has_apart }) => has_apart),
  };
}

interface TakenRow {
  has_apart: boolean;
  done: string[];
  position: string;
  is_apart: boolean;
  is_handled_within: boolean;
  skipped: string[];
}

/** Has events delivered to each subscriber alone from now on; returns the positions of those that are still in the outbox. */
export async function setApart(db: Db, positions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ position: string }>`
    update event_outbox set is_apart = true where position = any(array(
      select position from event_outbox where position = any(${positions}::bigint[]) order by position for update))
    returning position`.execute(db);
  return new Set(rows.map(({ position }) => position));
}

/** Removes events from the outbox once every subscriber has handled them. */
export async function removePending(db: Db, positions: readonly string[]): Promise<void> {
  if (positions.length > 0) await db.deleteFrom("event_outbox").where("position", "in", positions).execute();
}

/**
 * Marks events as handled by a subscriber that gets them alone; returns the ids of those that were not yet. A second process waits here until
 * the first commits.
 */
export async function claimDeliveries(tx: Tx, subscriber: string, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ event_id: string }>`
    insert into event_delivery (event_id, subscriber) select id, ${subscriber} from unnest(${eventIds}::uuid[]) as id
    on conflict do nothing returning event_id`.execute(tx);
  return new Set(rows.map(({ event_id }) => event_id));
}

const record = `with audit as (
     -- By the clock of the database, so that the entries of all processes are in one order.
     insert into audit_log (id, at, user_id, company_id, action, status, log_type, ip, request_id, object_type, object_id, object_snapshot)
     select audit_id(), clock_timestamp(), user_id, company_id, action, coalesce(status, 'success'), log_type, ip, request_id, object_type,
       object_id, object_snapshot
     from jsonb_to_recordset($1::jsonb) as a (user_id uuid, company_id uuid, action text, status audit_status,
       log_type audit_log_type, ip inet, request_id text, object_type text, object_id uuid, object_snapshot jsonb)
   ), new_event as (
     select * from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, type text, subject_type subject_type, subject_id uuid, data jsonb))
       with ordinality as e (id, type, subject_type, subject_id, data, number)
   ), stored as (
     -- Dated now, not when the transaction began: it may have waited for another one that happened first. All events of an act have one time.
     insert into domain_event (id, at, type, actor_id, subject_type, subject_id, data)
     select id, statement_timestamp(), type, $3::uuid, subject_type, subject_id, data from new_event order by number
   ), remembered as (
     insert into idempotency_key (user_id, key, endpoint, body_hash, result_id)
     select * from jsonb_to_recordset($4::jsonb) as k (user_id uuid, key text, endpoint text, body_hash text, result_id uuid)
   ), queued as (
     insert into event_outbox (event_id, subject_id, is_handled_within) select id, subject_id, $5 from new_event order by number
   )
   select id, statement_timestamp() as at from new_event order by number`;
const recordStatement = nameStatement("record_change", record);

/** A row of the audit log; the snapshot is any JSON object. */
export type AuditRow = Omit<Insertable<DB["audit_log"]>, "id" | "at" | "object_snapshot"> & {
  object_snapshot?: Record<string, unknown>;
};

export interface ChangeRecord {
  audit: readonly AuditRow[];
  actorId: string | null;
  events: readonly NewEvent[];
  /** Whether the caller hands the events to the subscribers that act in this transaction. */
  handledWithin?: boolean;
  /** The idempotency key of the call; fails with 23505 when it is taken. */
  key?: Insertable<DB["idempotency_key"]> | undefined;
}

/**
 * Inserts the records of a change in one statement: its audit rows, which are never changed or deleted, its events in order, and its
 * idempotency key; returns the events. After the commit, a process delivers the events. A transaction that also sent a
 * `NOTIFY`, as queueing a job does, would commit alone: PostgreSQL lets only one of those commit at a time.
 */
export async function recordChange(tx: Tx, change: ChangeRecord): Promise<DomainEvent[]> {
  const { audit, actorId, events, key, handledWithin = false } = change;
  const rows = events.map(({ type, subject_id, data }) => ({
    id: newId(),
    type,
    subject_type: eventShapes[type].subject,
    subject_id,
    data,
  }));
  const [auditJson, eventsJson, keyJson] = [audit, rows, key ? [key] : []].map((list) => JSON.stringify(list));
  const stored = await runStatement<{ id: string; at: Date }>(tx, recordStatement, [
    auditJson,
    eventsJson,
    actorId,
    keyJson,
    handledWithin,
  ]);
  return rows.map((row, at) => toEvent({ ...row, actor_id: actorId, at: stored[at]?.at } as Selectable<DB["domain_event"]>));
}

/** Stores events without anything else. */
export async function publishEvents(tx: Tx, actorId: string | null, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await recordChange(tx, { audit: [], actorId, events });
}
