import type { NonIssueInput } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type * as z from "zod/mini";

type Texts = z.output<typeof NonIssueInput>;
export type OwnNonIssue = Texts & { id: string };

export interface NonIssueRows {
  /** Names of entries of the platform. */
  unused: string[];
  own: OwnNonIssue[];
}

/** What the list of a program has of its own, newest first, and what of the platform's it leaves out. */
export async function findNonIssues(db: Db, programId: string): Promise<NonIssueRows> {
  const { rows } = await sql<NonIssueRows>`
    select array(select key from non_issue_unused where program_id = ${programId}) as unused,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'reason', reason, 'changes', changes, 'terms', terms)
        order by created_at desc, id desc) from non_issue where program_id = ${programId}), '[]'::json) as own`.execute(db);
  return rows[0] ?? { unused: [], own: [] };
}

/** Uses an entry of the platform, or leaves it out. Returns whether that changed anything. */
export async function setUsed(db: Db, program_id: string, key: string, isUsed: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = isUsed
    ? await sql`delete from non_issue_unused where program_id = ${program_id} and key = ${key}`.execute(db)
    : await sql`insert into non_issue_unused (program_id, key) values (${program_id}, ${key}) on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/** The number of a program's own entries. */
export async function countOwn(db: Db, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom("non_issue")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNonIssue(db: Db, row: OwnNonIssue & { program_id: string }): Promise<void> {
  await db
    .insertInto("non_issue")
    .values({ ...row, terms: JSON.stringify(row.terms) })
    .execute();
}

/** Stores other texts of an entry. Returns false if the program has none of this id. */
export async function updateNonIssue(db: Db, programId: string, { id, terms, ...texts }: OwnNonIssue): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("non_issue")
    .set({ ...texts, terms: JSON.stringify(terms) })
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an entry. Returns false if the program has none of this id. */
export async function deleteNonIssue(db: Db, programId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("non_issue")
    .where("program_id", "=", programId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
