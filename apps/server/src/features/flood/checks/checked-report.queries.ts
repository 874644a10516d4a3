import type { WriteUpColumn } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Earlier reports of an author that are compared, the newest. */
const most = 200;

export interface EarlierReport {
  id: string;
  number: number;
  bins: number[];
}

/** The reports that somebody sent before, to any program, but for one. */
export async function findEarlierReports(
  db: Db,
  authorId: string,
  exceptId: string,
  before: Date | null,
): Promise<EarlierReport[]> {
  const { rows } = await sql<EarlierReport>`
    select r.id, r.number, s.bins
    from report r join report_signature s on s.report_id = r.id
    where r.author_id = ${authorId} and r.sent_at is not null and r.id <> ${exceptId} and r.sent_at < coalesce(${before}::timestamptz, now())
    order by r.sent_at desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

type TextRow = { id: string; title: string } & Record<WriteUpColumn, string>;

/** The texts of reports. */
export async function findReportTexts(db: Db, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TextRow>`
    select id, title, description_markdown, steps_markdown, expected_markdown, actual_markdown, impact_markdown, environment_markdown
    from report where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Stores the results of the checks of a report in place of earlier ones. */
export async function storeResults(db: Db, reportId: string, version: number, results: unknown): Promise<void> {
  await sql`insert into report_check (report_id, version, results) values (${reportId}, ${version}, ${JSON.stringify(results)}::jsonb)
    on conflict (report_id) do update set version = excluded.version, results = excluded.results, checked_at = now()`.execute(db);
}

/** The reports that were sent within a day and have no stored results of this version, the oldest first. */
export async function findUnchecked(db: Db, version: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from report r where r.status <> 'draft' and r.sent_at > now() - interval '1 day'
      and not exists (select from report_check c where c.report_id = r.id and c.version = ${version})
    order by r.sent_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
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
