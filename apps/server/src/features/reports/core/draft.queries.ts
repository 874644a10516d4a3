import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Number of an author's drafts. Takes a per-author lock, so no second draft is created concurrently. */
export async function countDrafts(tx: Tx, authorId: string): Promise<number> {
  await lockName(tx, `drafts of ${authorId}`);
  const { drafts } = await tx
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("drafts"))
    .where("author_id", "=", authorId)
    .where("status", "=", sql.lit("draft"))
    .executeTakeFirstOrThrow();
  return drafts;
}

/** Deletes a report that is still a draft. */
export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("report").where("id", "=", id).where("status", "=", "draft").execute();
}

/** Deletes the drafts of these people permanently; returns their ids. */
export async function deleteDraftsOf(db: Db, authorIds: readonly string[]): Promise<string[]> {
  const drafts = db.deleteFrom("report").where("author_id", "in", authorIds).where("status", "=", "draft");
  return (await drafts.returning("id").execute()).map(({ id }) => id);
}
