import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../transaction.ts";
import type { Storage } from "./storage.ts";

/** The objects that a file can belong to. */
export interface FileParent {
  type: "company" | "user" | "export" | "site";
  id: string;
}

/** Inserts an unattached file. */
export async function insertFile(db: Db, row: Insertable<DB["file"]>): Promise<void> {
  await db.insertInto("file").values(row).execute();
}

/** Attaches a stored file to its object, in the transaction of the change. */
export async function attachFile(tx: Tx, fileId: string, parent: FileParent): Promise<void> {
  await tx
    .updateTable("file")
    .set({ parent_type: parent.type, parent_id: parent.id })
    .where("id", "=", fileId)
    .where("parent_id", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Detaches a file from its object. Nobody can read it any more, and a job removes it. */
export async function detachFile(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable("file").set({ parent_type: null, parent_id: null }).where("id", "=", fileId).execute();
}

/** An attached file. */
export function findAttachedFile(db: Db, fileId: string) {
  return db
    .selectFrom("file")
    .select(["storage_key", "content_type", "name"])
    .where("id", "=", fileId)
    .where("parent_id", "is not", null)
    .executeTakeFirst();
}

/** Deletes the row of an unattached file and returns its storage data; undefined if the file is or has just been attached. */
export function deleteUnattachedFile(tx: Tx, fileId: string) {
  const free = tx.selectFrom("file").select("id").where("id", "=", fileId).where("parent_id", "is", null);
  return tx
    .deleteFrom("file")
    .where("id", "=", free.forUpdate().skipLocked())
    .returning(["storage_key", "upload_state"])
    .executeTakeFirst();
}

/** The ids of files that have been unattached for `hours`, in order of id, after `after`. */
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

/** The subset of these storage keys that belong to a file, as its bytes or as its preview. */
export async function findStorageKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("file").select("storage_key").where("storage_key", "in", keys).execute();
  const previews = keys.filter((key) => key === previewKey(key.slice(0, 36)));
  const owners = previews.map((key) => key.slice(0, 36));
  const shown = owners.length > 0 ? await db.selectFrom("file").select("id").where("id", "in", owners).execute() : [];
  return new Set([...rows.map(({ storage_key }) => storage_key), ...shown.map(({ id }) => previewKey(id))]);
}

/** The storage key of the preview of an upload. */
export const previewKey = (fileId: string): string => `${fileId}.preview`;

/** The keys of objects that rows of the database name and that are not in the storage; for an installation that was restored. */
export async function listMissingObjects(db: Db, storage: Pick<Storage, "list">): Promise<string[]> {
  const there = new Set<string>();
  for await (const { key } of storage.list()) there.add(key);
  // A file that is still being received has no object yet.
  const named = db.selectFrom("file").select("storage_key");
  const rows = await named.where((eb) => eb.or([eb("upload_state", "is", null), eb("upload_state", "=", "stored")])).execute();
  return rows.map(({ storage_key }) => storage_key).filter((key) => !there.has(key));
}
