import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";

export interface ReplyRow {
  id: string;
  user_id: string | null;
  company_id: string | null;
  name: string;
  language: string;
  text_markdown: string;
}

const columns = ["id", "user_id", "company_id", "name", "language", "text_markdown"] as const;

/** A page of a person's own replies and of those of a company, those in `language` first, then by name; each with the total. */
export function pageOfReplies(
  db: Db,
  userId: string,
  { companyId, language, since }: { companyId: string | undefined; language: string | null; since?: string | undefined },
  limit: number,
  offset: number,
) {
  return db
    .selectFrom("canned_reply")
    .select(columns)
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where(({ eb, or }) => or([eb("user_id", "=", userId), ...(companyId ? [eb("company_id", "=", companyId)] : [])]))
    .where(hasChangedSince(since, "updated_at"))
    .orderBy(sql`(language = ${language}) is not true`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A reply, if there is one of this id. */
export function findReply(db: Db, id: string): Promise<ReplyRow | undefined> {
  return db.selectFrom("canned_reply").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Inserts a reply; false if its owner has `max` already. Others of the owner wait until the transaction ends. */
export async function insertReply(tx: Tx, row: ReplyRow, max: number): Promise<boolean> {
  await lockName(tx, `replies of ${row.company_id ?? row.user_id}`);
  const { count } = await tx
    .selectFrom("canned_reply")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(row.company_id ? "company_id" : "user_id", "=", row.company_id ?? row.user_id)
    .executeTakeFirstOrThrow();
  if (count >= max) return false;
  await tx.insertInto("canned_reply").values(row).execute();
  return true;
}

/** Updates a reply. */
export async function changeReply(tx: Tx, { id, name, language, text_markdown }: ReplyRow): Promise<void> {
  await tx.updateTable("canned_reply").set({ name, language, text_markdown }).where("id", "=", id).execute();
}

/** Deletes a reply. */
export async function removeReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("canned_reply").where("id", "=", id).execute();
}

/** The language of somebody's mails. */
export async function languageOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("user_account").select("language").where("id", "=", userId).executeTakeFirst();
  return row?.language ?? null;
}
