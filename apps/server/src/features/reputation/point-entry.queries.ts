import { retestPoints } from "@safeport/contract/reputation/points.values";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import type { DuePoints } from "./due-points.ts";

/**
 * Locks the points of the companies of these reports until the transaction ends, so that two processes never book the same report at once. A report's points depend on
 * other reports to its company alone: its original and the duplicates of both.
 */
export async function lockPointsOf(tx: Tx, reportIds: readonly string[]): Promise<void> {
  // In one order, so that two acts on several companies never wait for one another.
  await sql`select pg_advisory_xact_lock(hashtextextended('points of ' || c.company_id, 0))
    from (select distinct company_id from report where id = any(${reportIds}::uuid[]) order by company_id) c`.execute(tx);
}

export type HoldingEntry = DuePoints & { id: string };

/** The rows that hold for the outcome of these reports. */
export function findHoldingEntries(db: Db, reportIds: readonly string[]): Promise<HoldingEntry[]> {
  return db
    .selectFrom("point_entry")
    .select(["id", "report_id", "user_id", "reason", "severity", "is_author", "delta", "effective_at", "pending_until"])
    .select((eb) => eb.ref("state").$castTo<"pending" | "final">().as("state"))
    .where(sql<boolean>`report_id = any(${reportIds}::uuid[])`)
    .where("state", "<>", sql.lit("reversed"))
    .where("reason", "<>", sql.lit("retest"))
    .orderBy("id")
    .execute();
}

/** Marks rows as reversed. */
export async function reverseEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select reverse_points(${ids}::uuid[])`.execute(tx);
}

/** Changes when pending rows become final, and which have. */
export async function settlePenalties(tx: Tx, entries: readonly Pick<HoldingEntry, "id" | "state" | "pending_until">[]) {
  if (entries.length === 0) return;
  await sql`select settle_points(${JSON.stringify(entries)}::jsonb)`.execute(tx);
}

/** Inserts rows that hold from now on; `eventOf` names the event that led to the points of a report. */
export async function insertEntries(tx: Tx, due: readonly DuePoints[], eventOf: ReadonlyMap<string, string>): Promise<void> {
  if (due.length === 0) return;
  const rows = due.map((row) => ({ id: newId(), event_id: eventOf.get(row.report_id) ?? null, ...row }));
  await sql`
    insert into point_entry (id, user_id, report_id, event_id, reason, severity, is_author, delta, state, effective_at, at, pending_until, final_at)
    select id, user_id, report_id, event_id, reason, severity, is_author, delta, state, effective_at, clock_timestamp(), pending_until,
      case when state = 'final' then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, user_id uuid, report_id uuid, event_id uuid, reason point_reason,
      severity severity, is_author boolean, delta integer, state point_state, effective_at timestamptz, pending_until timestamptz)`.execute(
    tx,
  );
}

/** Inserts the row of a confirmed retest for the author of a report, unless it is there. */
export async function insertRetestEntry(tx: Tx, { eventId, reportId }: { eventId: string; reportId: string }): Promise<void> {
  await sql`
    insert into point_entry (id, user_id, report_id, event_id, reason, severity, is_author, delta, state, effective_at, at, final_at)
    select ${newId()}, r.author_id, r.id, ${eventId}, 'retest', r.severity, true, ${retestPoints}, 'final', now(), clock_timestamp(), clock_timestamp()
    from report r where r.id = ${reportId}
    on conflict do nothing`.execute(tx);
}

/** Reverses the row of a retest that somebody has who is not the author of the report any more; false without one. */
export async function reverseRetestOfFormerAuthor(tx: Tx, reportId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select e.id from point_entry e join report r on r.id = e.report_id
    where r.id = ${reportId} and e.reason = 'retest' and e.state <> 'reversed' and e.user_id <> r.author_id`.execute(tx);
  await reverseEntries(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}

/** The reports whose penalty may be final at the time `now`. */
export async function reportsWithDuePenalties(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("point_entry as e")
    .innerJoin("report as r", "r.id", "e.report_id")
    .select("e.report_id")
    .where("e.state", "=", sql.lit("pending"))
    .where("e.pending_until", "<=", now)
    .where("r.dispute_open", "=", false)
    .orderBy("e.pending_until")
    .limit(limit)
    .execute();
  return rows.map(({ report_id }) => report_id);
}
