import { type WriteUpColumn, writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Earlier reports of an author that are compared, the newest. */
const most = 200;

export interface EarlierReport {
  id: string;
  number: number;
  bins: number[];
}

/**
 * The first bins of a signature, of which an earlier report has to share some. A copy shares nine of ten words or more, and each bin with that probability, so that
 * one copy of 40,000 shares fewer of them; of other texts of a person most do, and stay in the database.
 */
const comparedBins = [1, 2, 3, 4, 5, 6, 7, 8];
const sharedBins = 3;
const commonBins = sql.join(
  comparedBins.map((bin) => sql`(s.bins[${sql.lit(bin)}] = (c.bins ->> ${sql.lit(bin - 1)})::int)::int`),
  sql` + `,
);

/** The reports that the authors of some reports sent before them, to any program, and that could be like them, by the ids of the later ones. */
export async function findEarlierReports(
  db: Db,
  reports: readonly { id: string; author_id: string; sent_at: Date | null; bins: readonly number[] }[],
): Promise<Map<string, EarlierReport[]>> {
  const keys = reports.map(({ id, author_id, sent_at, bins }) => ({
    id,
    author_id,
    sent_at,
    bins: bins.slice(0, comparedBins.length),
  }));
  // As JSON, since an array of thousands of numbers takes longer to read than all else of a check.
  const { rows } = await sql<EarlierReport & { of: string }>`
    select c.id as of, e.id, e.number, array_to_json(e.bins) as bins
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as c (id uuid, author_id uuid, sent_at timestamptz, bins jsonb) cross join lateral (
      select r.id, r.number, r.sent_at from report r
      where r.author_id = c.author_id and r.sent_at is not null and r.id <> c.id and r.sent_at < coalesce(c.sent_at, now())
      order by r.sent_at desc limit ${sql.lit(most)}) as newest
    join lateral (select newest.id, newest.number, newest.sent_at, s.bins from report_signature s
      where s.report_id = newest.id and ${commonBins} >= ${sql.lit(sharedBins)}) as e on true
    order by e.sent_at desc`.execute(db);
  const earlier = new Map<string, EarlierReport[]>(reports.map(({ id }) => [id, []]));
  for (const { of, ...report } of rows) earlier.get(of)?.push(report);
  return earlier;
}

type TextRow = { id: string; author_id: string; title: string } & Record<WriteUpColumn, string>;

/** The texts of reports. */
export async function findReportTexts(db: Db, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("report")
    .select(["id", "author_id", "title", ...writeUpColumns])
    .where("id", "in", ids)
    .execute();
}

/** Stores the results of the checks of reports in place of earlier ones, whose runs of words are counted in the same transaction. */
export async function storeResults(
  db: Db,
  version: number,
  checked: readonly { report_id: string; results: unknown }[],
): Promise<void> {
  if (checked.length === 0) return;
  await sql`insert into report_check (report_id, version, results, shingles_counted)
    select report_id, ${version}, results, true from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as c (report_id uuid, results jsonb)
    on conflict (report_id) do update set version = excluded.version, results = excluded.results, shingles_counted = true, checked_at = now()`.execute(
    db,
  );
}

/** Marks the stored results of the checks of reports as out of date, and with them their places. */
export async function forgetResults(db: Db, ids: readonly string[]): Promise<void> {
  await sql`with stale as (update report_place set version = 0 where report_id = any(${ids}::uuid[]))
    insert into report_check (report_id, version, results) select id, 0, '{}' from unnest(${ids}::uuid[]) as id
    on conflict (report_id) do update set version = 0`.execute(db);
}

/** The stored results of the checks of a report; undefined without ones of this version. */
export async function findResults<Results>(db: Db, reportId: string, version: number): Promise<Results | undefined> {
  const { rows } = await sql<{ results: Results }>`
    select results from report_check where report_id = ${reportId} and version = ${version}`.execute(db);
  return rows[0]?.results;
}

/** The author's answers to checks of a report, by check. */
export async function findAnswers(db: Db, reportId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ check_name: string; answer: string }>`
    select check_name, answer from report_check_answer where report_id = ${reportId}`.execute(db);
  return new Map(rows.map(({ check_name, answer }) => [check_name, answer]));
}

/** Stores the answer to a check in place of an earlier one; an empty one removes it. */
export async function storeAnswer(db: Db, reportId: string, check: string, answer: string): Promise<void> {
  if (answer === "")
    await sql`delete from report_check_answer where report_id = ${reportId} and check_name = ${check}`.execute(db);
  else
    await sql`insert into report_check_answer (report_id, check_name, answer) values (${reportId}, ${check}, ${answer})
      on conflict (report_id, check_name) do update set answer = excluded.answer, answered_at = now()`.execute(db);
}

/** What somebody has answered to checks of their reports. */
export async function listOwnAnswers(db: Db, authorId: string) {
  return db
    .selectFrom("report_check_answer as a")
    .innerJoin("report as r", "r.id", "a.report_id")
    .select(["a.report_id", "a.check_name as check", "a.answer", "a.answered_at"])
    .where("r.author_id", "=", authorId)
    .orderBy("a.report_id")
    .orderBy("a.check_name")
    .execute();
}
