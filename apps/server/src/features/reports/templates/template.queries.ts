import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../../platform/changed-since.queries.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";

export interface TemplateRow {
  id: string;
  name: string;
  text_markdown: string;
}

/** A page of a person's templates by name; each with the total. */
export function pageOfTemplates(db: Db, userId: string, since: string | undefined, limit: number, offset: number) {
  return db
    .selectFrom("template")
    .select(["id", "name", "text_markdown"])
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("user_id", "=", userId)
    .where(hasChangedSince(since, "updated_at"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A person's template, locked until the transaction ends; undefined for another's. */
export function lockTemplate(tx: Tx, userId: string, id: string): Promise<TemplateRow | undefined> {
  return tx
    .selectFrom("template")
    .select(["id", "name", "text_markdown"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a template; false if its owner has `max` already. Others of the owner wait until the transaction ends. */
export async function insertTemplate(tx: Tx, userId: string, row: TemplateRow, max: number): Promise<boolean> {
  await lockName(tx, `templates of ${userId}`);
  const { count } = await tx
    .selectFrom("template")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= max) return false;
  await tx
    .insertInto("template")
    .values({ ...row, user_id: userId })
    .execute();
  return true;
}

/** Updates a template. */
export async function changeTemplate(tx: Tx, { id, name, text_markdown }: TemplateRow): Promise<void> {
  await tx.updateTable("template").set({ name, text_markdown }).where("id", "=", id).execute();
}

/** Deletes a template. */
export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("template").where("id", "=", id).execute();
}
