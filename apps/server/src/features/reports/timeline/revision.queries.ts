import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";

/** The former texts of a comment, oldest first. */
export function revisionsOf(db: Db, itemId: string) {
  return db
    .selectFrom("comment_revision")
    .select(["content", "written_at"])
    .where("item_id", "=", itemId)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
}

/** Stores a former text of a comment; the caller holds the lock of its report. */
export async function insertRevision(tx: Tx, item_id: string, content: string, written_at: Date): Promise<void> {
  await tx.insertInto("comment_revision").values({ id: newId(), item_id, content, written_at }).execute();
}

/** Deletes the former texts of a comment. */
export async function deleteRevisions(tx: Tx, itemId: string): Promise<void> {
  await tx.deleteFrom("comment_revision").where("item_id", "=", itemId).execute();
}
