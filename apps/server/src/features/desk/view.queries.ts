import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";

export interface ViewRow {
  id: string;
  /** Creator; null for a shared view whose creator is gone. */
  user_id: string | null;
  company_id: string | null;
  shared: boolean;
  name: string;
  query: Record<string, string>;
}

const columns = ["id", "user_id", "company_id", "shared", "name", "query"] as const;

function selectViews(db: Db) {
  return db.selectFrom("saved_view").select(columns).$narrowType<{ query: Record<string, string> }>();
}

/** A person's own views, for a company only those that are for it or for none, and those that the company shares; by name. With a time (RFC 3339) those that have changed since. */
export function listViewsOf(db: Db, userId: string, companyId: string | undefined, since?: string): Promise<ViewRow[]> {
  return selectViews(db)
    .where(hasChangedSince(since, "updated_at"))
    .where(({ and, eb, or }) =>
      or([
        and([
          eb("user_id", "=", userId),
          eb("shared", "=", false),
          ...(companyId ? [or([eb("company_id", "is", null), eb("company_id", "=", companyId)])] : []),
        ]),
        ...(companyId ? [and([eb("company_id", "=", companyId), eb("shared", "=", true)])] : []),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** A saved view, if there is one of this id. */
export function findView(db: Db, id: string): Promise<ViewRow | undefined> {
  return selectViews(db).where("id", "=", id).executeTakeFirst();
}

/** Inserts a view; false if its owner, a person or a company, has `max` already. Others of the owner wait until the transaction ends. */
export async function insertView(tx: Tx, row: ViewRow, max: number): Promise<boolean> {
  await lockName(tx, `views of ${row.shared ? row.company_id : row.user_id}`);
  const own = tx
    .selectFrom("saved_view")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("shared", "=", row.shared)
    .where(row.shared ? "company_id" : "user_id", "=", row.shared ? row.company_id : row.user_id);
  if ((await own.executeTakeFirstOrThrow()).count >= max) return false;
  await tx
    .insertInto("saved_view")
    .values({ ...row, query: JSON.stringify(row.query) })
    .execute();
  return true;
}

/** Updates the name and the query of a view. */
export async function changeView(tx: Tx, { id, name, query }: ViewRow): Promise<void> {
  await tx
    .updateTable("saved_view")
    .set({ name, query: JSON.stringify(query) })
    .where("id", "=", id)
    .execute();
}

/** Deletes a view. */
export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("saved_view").where("id", "=", id).execute();
}

/** Deletes the views and replies of these people; a company's shared ones stay, by nobody. */
export async function deleteDesksOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("saved_view").where("user_id", "in", userIds).where("shared", "=", false).execute();
  await tx.updateTable("saved_view").set({ user_id: null }).where("user_id", "in", userIds).execute();
  await tx.deleteFrom("canned_reply").where("user_id", "in", userIds).execute();
  await tx.deleteFrom("template").where("user_id", "in", userIds).execute();
}

/** The filters of a view that name something that is gone: a label, a program, a person. */
export async function removedFilters(db: Db, { label, program_id, assignee }: Record<string, string>): Promise<string[]> {
  const name = assignee && !["me", "none"].includes(assignee) ? assignee.toLowerCase() : null;
  const isGone = (table: "label" | "program", id: string | undefined) =>
    id && id !== "none" ? sql<boolean>`not exists (select from ${sql.table(table)} where id = ${id}::uuid)` : sql<boolean>`false`;
  const { rows } = await sql<Record<"label" | "program_id" | "assignee", boolean>>`
    select ${isGone("label", label)} as label, ${isGone("program", program_id)} as program_id,
      (${name}::text is not null and not exists (select from user_account where username = ${name} and state = 'active')) as assignee`.execute(
    db,
  );
  return Object.entries(rows[0] ?? {}).flatMap(([filter, gone]) => (gone ? [filter] : []));
}
