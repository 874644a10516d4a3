import { trackDays } from "@safeport/contract/flood/order/place.limits";
import type { PlaceTerms } from "@safeport/contract/flood/order/place-value";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { isValidReport } from "../../reports/core/valid-report.visibility.ts";

export interface PlaceFacts extends Omit<PlaceTerms, "closed" | "valid"> {
  report_id: string;
  author_id: string;
  sent_at: Date;
}

/** What places are computed from, without the track records of the authors. Checks that have not run yet do not fail. */
export async function findPlaceFacts(db: Db, ids: readonly string[]): Promise<PlaceFacts[]> {
  const { rows } = await sql<PlaceFacts>`
    select o.report_id, r.author_id, r.sent_at, least(o.severity, s.max_severity) as severity, coalesce(r.completeness, 0) as completeness,
      coalesce((select jsonb_agg(jsonb_build_object('check', f.name, 'answered', a.report_id is not null) order by f.name)
        from report_check c cross join jsonb_each(c.results) as f (name, result)
        left join report_check_answer a on a.report_id = c.report_id and a.check_name = f.name
        where c.report_id = o.report_id and f.result ->> 'result' = 'fail'), '[]') as failed
    from report_place o join report r on r.id = o.report_id left join scope s on s.id = r.scope_id
    where o.report_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export interface TrackRecord {
  closed: number;
  valid: number;
}

/**
 * The track records of people, from their own reports. A duplicate is valid once another's original is resolved, which its author is told; of an original that
 * is still open nothing may be seen here. Withdrawn reports are neither.
 */
export async function findTrackRecords(db: Db, authorIds: readonly string[]): Promise<Map<string, TrackRecord>> {
  const { rows } = await sql<TrackRecord & { author_id: string }>`
    select r.author_id, count(*)::int as closed, (count(*) filter (where ${isValidReport()}
      or (r.status = 'duplicate' and o.status = 'resolved' and o.author_id <> r.author_id)))::int as valid
    from report r left join report o on o.id = r.duplicate_of
    where r.author_id = any(${authorIds}::uuid[]) and r.closed_at > now() - make_interval(days => ${sql.lit(trackDays)})
      and r.close_reason is distinct from 'withdrawn'
    group by r.author_id`.execute(db);
  return new Map(rows.map(({ author_id, closed, valid }) => [author_id, { closed, valid }]));
}

/** The terms from which the stored place was computed; undefined for a place of another version of the formula. */
export async function findTerms(db: Db, reportId: string, version: number): Promise<PlaceTerms | undefined> {
  const { rows } = await sql<{ terms: PlaceTerms | null }>`
    select terms from report_place where report_id = ${reportId} and version = ${version}`.execute(db);
  return rows[0]?.terms ?? undefined;
}

/** Locks the places of reports in one order, so that what is computed from facts that are read afterwards is the newest. */
export async function lockPlaces(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from report_place where report_id = any(${ids}::uuid[]) order by report_id for update`.execute(tx);
}

export interface StoredPlace {
  report_id: string;
  order_key: number;
  terms: PlaceTerms;
}

/** Stores places, as far as they change, also in the queues of programs; with `done`, nothing of the reports is due any more. */
export async function storePlaces(
  tx: Tx,
  version: number,
  places: readonly StoredPlace[],
  { done }: { done: boolean },
): Promise<void> {
  if (places.length === 0) return;
  await sql`with placed as (
      update report_place o set order_key = p.order_key, terms = p.terms, version = ${version}, due = case when not ${done}::boolean then o.due end
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (report_id uuid, order_key double precision, terms jsonb)
      where o.report_id = p.report_id and (o.version <> ${version} or o.terms is distinct from p.terms or (${done}::boolean and o.due is not null))
      returning o.report_id, o.order_key)
    update report_waiting w set order_key = p.order_key from placed p where w.report_id = p.report_id`.execute(tx);
}

export interface StoredRecord extends TrackRecord {
  report_id: string;
  author_id: string;
}

/**
 * The open reports of everybody whose track record may have changed since a time: a report of theirs, or its original, was acted on. Each comes with the track
 * record from which its place was computed.
 */
export async function findStoredRecords(db: Db, since: Date): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    with acted as materialized (select id, author_id from report where team_activity_at >= ${since} and status <> 'draft'),
      author as (select author_id from acted union select d.author_id from report d where d.duplicate_of = any(array(select id from acted)))
    select r.id as report_id, r.author_id, (o.terms ->> 'closed')::int as closed, (o.terms ->> 'valid')::int as valid
    from report r join report_place o on o.report_id = r.id
    where r.author_id = any(array(select author_id from author)) and r.status <> 'draft' and r.closed_at is null and o.terms is not null`.execute(
    db,
  );
  return rows;
}

/** Up to when the job has seen what happened to reports. */
export async function findSeenTo(db: Db): Promise<Date> {
  const { seen_to } = await db.selectFrom("report_place_run").select("seen_to").executeTakeFirstOrThrow();
  return seen_to;
}

/** Stores that time; another process may have come further. */
export async function storeSeenTo(db: Db, seen_to: Date): Promise<void> {
  await db.updateTable("report_place_run").set({ seen_to }).where("seen_to", "<", seen_to).execute();
}
