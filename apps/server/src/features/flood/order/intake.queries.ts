import { fastLane } from "@safeport/contract/flood/order/intake.limits";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { StoredHoliday } from "../../programs/core/holidays.ts";
import type { Queue, WaitingReport } from "./next-in.ts";
import type { SentReport } from "./replay-intake.ts";

/** What a program lets in, and by which calendar. */
export interface IntakeTerms {
  program_id: string;
  company_id: string;
  time_zone: string;
  holidays: StoredHoliday[];
  intake_per_week: number | null;
  intake_per_person: number | null;
  /** Whether the program or its company is paused, so that nothing comes in. */
  is_paused: boolean;
}

const terms = sql`p.id as program_id, p.company_id, p.time_zone, p.holidays, p.intake_per_week, p.intake_per_person,
  (p.status = 'paused' or c.status = 'PAUSED') as is_paused`;

/** The programs for which reports wait. */
export async function findProgramsWithQueue(db: Db): Promise<IntakeTerms[]> {
  const { rows } = await sql<IntakeTerms>`
    select ${terms} from program p join company c on c.id = p.company_id where p.id = any(array(select distinct program_id from report_waiting))`.execute(
    db,
  );
  return rows;
}

/** What a program lets in; undefined for one that does not exist. */
export async function findIntakeTerms(db: Db, programId: string): Promise<IntakeTerms | undefined> {
  const { rows } =
    await sql<IntakeTerms>`select ${terms} from program p join company c on c.id = p.company_id where p.id = ${programId}`.execute(
      db,
    );
  return rows[0];
}

export interface IntakeRun {
  day: string;
  left_today: number;
  let_in: number;
}

/** Locks how far a program has come, from `day` on; one that has not begun lets in from the next day on. */
export async function lockRun(tx: Tx, programId: string, day: string): Promise<IntakeRun> {
  await sql`insert into intake_run (program_id, day, left_today) values (${programId}, ${day}, 0) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<IntakeRun>`
    select day::text, left_today, let_in::int from intake_run where program_id = ${programId} for update`.execute(tx);
  return rows[0] as IntakeRun;
}

/** Stores how far a program has come. */
export async function storeRun(tx: Tx, programId: string, { day, left_today, let_in }: IntakeRun): Promise<void> {
  await sql`update intake_run set day = ${day}, left_today = ${left_today}, let_in = ${let_in} where program_id = ${programId}`.execute(
    tx,
  );
}

/** The queue of a program, as far as `most` from both ends; of people who may have no more this week nothing. */
export async function findQueue(tx: Tx, programId: string, full: readonly string[], most: number): Promise<Queue> {
  const ends = async (order: ReturnType<typeof sql>) => {
    const { rows } = await sql<WaitingReport>`
      select report_id, author_id from report_waiting where program_id = ${programId} and author_id <> all(${full}::uuid[])
      order by ${order} limit ${most}`.execute(tx);
    return rows;
  };
  return { byOrder: await ends(sql`order_key desc, report_id desc`), byAge: await ends(sql`sent_at, report_id`) };
}

/** How many reports of each person a program has let in since then. */
export async function countLetIn(db: Db, programId: string, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ author_id: string; count: number }>`
    select author_id, count(*)::int as count from report where program_id = ${programId} and let_in_at >= ${since}
    group by author_id`.execute(db);
  return new Map(rows.map(({ author_id, count }) => [author_id, count]));
}

/** Reports that wait for a program, at most `limit`, the oldest first. */
export async function findWaiting(db: Db, programId: string, limit: number): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`
    select report_id, author_id from report_waiting where program_id = ${programId} order by sent_at, report_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many reports wait for a program. */
export async function countWaiting(db: Db, programId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_waiting where program_id = ${programId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Waiting reports that the fast lane has not considered and whose checks are stored, at most `limit`, the oldest first. */
export async function findUnconsidered(db: Db, version: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select w.report_id from report_waiting w join report_place o on o.report_id = w.report_id and o.version = ${version}
    join report_check c on c.report_id = w.report_id
    where not w.considered order by w.sent_at limit ${limit}`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

/** Whether the fast lane takes a report: claimed critical, complete enough, no failed check, and its author has a place in it. Its row in the queue is locked and considered then. */
export async function considerForFastLane(tx: Tx, reportId: string): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean; author_id: string }>`
    update report_waiting w set considered = true from report_place o
    where w.report_id = ${reportId} and not w.considered and o.report_id = w.report_id
    returning w.author_id, coalesce(o.terms ->> 'severity' = 'critical' and (o.terms ->> 'completeness')::int >= ${fastLane.completeness}
      and jsonb_array_length(o.terms -> 'failed') = 0, false) as takes`.execute(tx);
  const [report] = rows;
  if (!report?.takes) return false;
  // Reports of one person take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended('fast lane of ' || ${report.author_id}, 0))`.execute(tx);
  return hasFastLane(tx, report.author_id);
}

/** Whether a person may use the fast lane: they used it less than its limit, and no report of theirs lost it for them. */
export async function hasFastLane(db: Db, personId: string): Promise<boolean> {
  const { rows: had } = await sql<{ recent: number; lost: boolean }>`
    select (count(*) filter (where let_in_at > now() - make_interval(days => ${fastLane.days})))::int as recent,
      coalesce(bool_or(closed_at > now() - make_interval(days => ${fastLane.lostDays})
        and (status in ('spam', 'not_applicable') or close_reason = 'informative')), false) as lost
    from report where author_id = ${personId} and let_in_by = 'fast_lane'`.execute(db);
  return had[0] !== undefined && had[0].recent < fastLane.most && !had[0].lost;
}

/** Where a waiting report stands: how many wait, how many of them are let in before it, how many were sent before it, and how many of its author's are let in before it. */
export interface Standing {
  program_id: string;
  author_id: string;
  waiting: number;
  ahead: number;
  older: number;
  own_ahead: number;
}

/** The standing of a waiting report, counted in the indexes of its program's queue; undefined for one that does not wait. */
export async function findStanding(db: Db, reportId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select w.program_id, w.author_id,
      (select count(*)::int from report_waiting q where q.program_id = w.program_id) as waiting,
      (select count(*)::int from report_waiting q where q.program_id = w.program_id
        and (q.order_key, q.report_id) > (w.order_key, w.report_id)) as ahead,
      (select count(*)::int from report_waiting q where q.program_id = w.program_id
        and (q.sent_at, q.report_id) < (w.sent_at, w.report_id)) as older,
      (select count(*)::int from report_waiting q where q.author_id = w.author_id and q.program_id = w.program_id
        and (q.order_key, q.report_id) > (w.order_key, w.report_id)) as own_ahead
    from report_waiting w where w.report_id = ${reportId}`.execute(db);
  return rows[0];
}

/** Stores how many reports a program lets in. */
export async function storeLimits(
  tx: Tx,
  programId: string,
  limits: Pick<IntakeTerms, "intake_per_week" | "intake_per_person">,
): Promise<void> {
  await tx.updateTable("program").set(limits).where("id", "=", programId).execute();
}

/** The last reports that people sent to a program, with their present keys in the order. */
export async function findLastReports(db: Db, programId: string, limit: number): Promise<SentReport[]> {
  const { rows } = await sql<SentReport>`
    select r.id as report_id, r.author_id, r.sent_at, o.order_key from report r join report_place o on o.report_id = r.id
    where r.program_id = ${programId} and r.status <> 'draft' and r.imported_at is null
    order by r.sent_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}
