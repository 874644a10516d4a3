import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";
import { isProgramVisible } from "../../programs/core/program.visibility.ts";

/** Texts that are looked at for one answer, the newest of each kind, and characters that are read of each. */
const most = 60;
const maxText = 8_000;

export interface PublishedText {
  number: number;
  title: string;
  published_at: Date;
  scope_id: string | null;
  weakness_id: string | null;
  program_id: string;
  text: string;
}

/** The newest disclosed reports of a company, by the text that both sides agreed to. */
export async function findDisclosedLike(db: Db, companyId: string): Promise<PublishedText[]> {
  const { rows } = await sql<PublishedText>`
    select d.number, d.content->>'title' as title, d.published_at, null::uuid as scope_id, null::uuid as weakness_id, d.program_id,
      left(d.search_text, ${sql.lit(maxText)}) as text
    from disclosed_report d join program p on p.id = d.program_id
    where p.company_id = ${companyId} and d.taken_down_at is null
    order by d.published_at desc, d.report_id desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** The newest published known issues of a program that a person may see. */
export function findPublishedIssues(db: Db, programId: string, { userId, staff }: { userId: string; staff: boolean }) {
  return findIssues(db, programId, isProgramVisible(sql<string>`${userId}::uuid`, sql<boolean>`${staff}::boolean`));
}

/** The newest published known issues of a program; the caller knows who may see it. */
export function findAllPublishedIssues(db: Db, programId: string) {
  return findIssues(db, programId, sql<boolean>`true`);
}

/** Those of some reports whose programs have published known issues that the authors may see, by id. */
export async function findReportsWithIssues(
  db: Db,
  reports: readonly { id: string; author_id: string; program_id: string }[],
): Promise<Set<string>> {
  const keys = reports.map(({ id, author_id, program_id }) => ({ id, author_id, program_id }));
  const { rows } = await sql<{ id: string }>`
    select c.id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as c (id uuid, author_id uuid, program_id uuid) join program p on p.id = c.program_id
    where exists (select from known_issue k where k.program_id = p.id and k.published)
      and ${isProgramVisible(sql<string>`c.author_id`, sql<boolean>`false`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function findIssues(db: Db, programId: string, condition: Expression<boolean>): Promise<PublishedText[]> {
  const { rows } = await sql<PublishedText>`
    select k.number, k.title, b.published_at, k.scope_id, k.weakness_id, k.program_id,
      left(k.title || ' ' || k.description, ${sql.lit(maxText)}) as text
    from known_issue k join known_issue_batch b on b.id = k.batch_id join program p on p.id = k.program_id
    where k.program_id = ${programId} and k.published and ${condition}
    order by k.number desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}
