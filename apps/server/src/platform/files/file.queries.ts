import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../transaction.ts";

/** What a file can belong to. */
export interface FileParent {
  type: "company" | "user" | "export";
  id: string;
}

/** Records a file that belongs to nothing yet. */
export async function insertFile(db: Db, row: Insertable<DB["file"]>): Promise<void> {
  await db.insertInto("file").values(row).execute();
}

/** Attaches a stored file to what it was uploaded for, in the transaction of that change. */
export async function attachFile(tx: Tx, fileId: string, parent: FileParent): Promise<void> {
  await tx
    .updateTable("file")
    .set({ parent_type: parent.type, parent_id: parent.id })
    .where("id", "=", fileId)
    .where("parent_id", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Detaches a file from what it belonged to: nobody can read it any more, and a job removes it. */
export async function detachFile(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable("file").set({ parent_type: null, parent_id: null }).where("id", "=", fileId).execute();
}

/** A file that belongs to something. */
export function findAttachedFile(db: Db, fileId: string) {
  return db
    .selectFrom("file")
    .select(["storage_key", "content_type", "name"])
    .where("id", "=", fileId)
    .where("parent_id", "is not", null)
    .executeTakeFirst();
}

/** Deletes the row of an unattached file and returns its storage key; undefined when the file is attached after all, or just now. */
export function deleteUnattachedFile(tx: Tx, fileId: string) {
  const free = tx.selectFrom("file").select("id").where("id", "=", fileId).where("parent_id", "is", null);
  return tx.deleteFrom("file").where("id", "=", free.forUpdate().skipLocked()).returning("storage_key").executeTakeFirst();
}

/** The ids of files that have been unattached for so many hours; by id, after the given one. */
export async function listLeftFiles(
  db: Db,
  { after, limit, hours }: { after: string; limit: number; hours: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("id")
    .where("parent_id", "is", null)
    .where("created_at", "<", sql<Date>`now() - ${hours} * interval '1 hour'`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the storage keys that a file has. */
export async function findStorageKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("file").select("storage_key").where("storage_key", "in", keys).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}
