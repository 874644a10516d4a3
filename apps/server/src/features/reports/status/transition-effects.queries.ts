import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { insertItemInAll } from "../core/report-update.queries.ts";

/** Resolves the open disputes of a report, whose row the caller has locked. */
export function resolveOpenDisputes(db: Db, reportId: string): Promise<{ id: string }[]> {
  return db
    .updateTable("dispute")
    .set({ status: "resolved", ended_at: new Date() })
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
}

/** Gives the open disputes of a report the time back for which it was locked since `lockedAt`, while nobody could take a step of them. */
export async function delayDisputes(tx: Tx, reportId: string, lockedAt: Date): Promise<void> {
  const later = (time: string) =>
    sql<Date>`case when ${sql.ref(time)} > ${lockedAt} then ${sql.ref(time)} + (now() - ${lockedAt}::timestamptz) else ${sql.ref(time)} end`;
  await tx
    .updateTable("dispute")
    .set({
      answer_due_at: later("answer_due_at"),
      mediator_due_at: later("mediator_due_at"),
      decision_due_at: later("decision_due_at"),
    })
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .execute();
}

/** Adds an INFO item to every duplicate of a report, also to those of its duplicates, and returns these. */
export async function addInfoToDuplicates(tx: Tx, originalId: string, info: "original_resolved" | "original_ended") {
  const { rows } = await sql<{ id: string; company_id: string; program_id: string }>`
    with recursive duplicate as (
      select id from report where duplicate_of = ${originalId} and status = 'duplicate'
      union select r.id from report r join duplicate d on r.duplicate_of = d.id where r.status = 'duplicate'
    )
    update report set last_activity_at = now(), last_internal_at = now() where id in (select id from duplicate)
    returning id, company_id, program_id`.execute(tx);
  await insertItemInAll(tx, rows, { item_type: "INFO", info });
  return rows;
}

/** The duplicates of a report, the earliest first, locked. */
export async function lockDuplicates(db: Db, originalId: string) {
  return db
    .selectFrom("report")
    .select(["id", "number", "company_id", "program_id"])
    .where("duplicate_of", "=", originalId)
    .where("status", "=", "duplicate")
    .orderBy(sql`coalesce(imported_at, sent_at)`)
    .orderBy("number")
    .forNoKeyUpdate()
    .execute();
}

/** Makes a report the original of all duplicates of another one, which keep the original that they were marked with. */
export async function moveDuplicates(db: Db, fromId: string, toId: string): Promise<void> {
  await db
    .updateTable("report")
    .set({ duplicate_of: toId, marked_original: sql<string | null>`nullif(coalesce(marked_original, ${fromId}), ${toId})` })
    .where("duplicate_of", "=", fromId)
    .where("id", "<>", toId)
    .where("status", "=", "duplicate")
    .execute();
}

/** Restores the duplicates of a report that is no longer a duplicate itself, and their duplicates, unless a person has changed them since. */
export async function restoreDuplicates(db: Db, reportId: string): Promise<void> {
  await sql`
    with recursive restored as (
      select d.id, d.duplicate_of from report d join report r on r.id = ${reportId}
      where d.marked_original = r.id and d.duplicate_of = r.duplicate_of and d.status = 'duplicate'
      union select d.id, d.duplicate_of from report d join restored s on d.marked_original = s.id
      where d.duplicate_of = s.duplicate_of and d.status = 'duplicate'
    )
    update report set duplicate_of = ${reportId}, marked_original = nullif(marked_original, ${reportId})
    where id in (select id from restored)`.execute(db);
}

interface Root {
  id: string;
  number: number | null;
  received_at: Date | null;
}

/** The report that stands at the root of a chain of duplicates, and when the platform received it. */
export async function rootOf(db: Db, reportId: string): Promise<Root> {
  const { rows } = await sql<Root>`
    with recursive chain as (
      select id, number, coalesce(imported_at, sent_at) as received_at, duplicate_of, status, 1 as depth from report where id = ${reportId}
      union all
      select r.id, r.number, coalesce(r.imported_at, r.sent_at), r.duplicate_of, r.status, c.depth + 1
      from report r join chain c on r.id = c.duplicate_of where c.status = 'duplicate' and c.depth < 100
    ) select id, number, received_at from chain order by depth desc limit 1`.execute(db);
  return rows[0] as Root;
}

/** Locks an original until the transaction ends: nobody can withdraw it or mark it as a duplicate, but others can mark duplicates of it. */
export async function lockOriginal(tx: Tx, reportId: string): Promise<void> {
  await sql`select from report where id = ${reportId} for share`.execute(tx);
}
