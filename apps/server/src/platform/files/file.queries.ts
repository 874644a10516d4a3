import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import type { Tx } from "../transaction.ts";

/** What a file can belong to. */
export interface FileParent {
  type: "company";
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
    .executeTakeFirstOrThrow();
}

/** A file that belongs to something. */
export function findAttachedFile(db: Db, fileId: string) {
  return db
    .selectFrom("file")
    .select(["storage_key", "content_type"])
    .where("id", "=", fileId)
    .where("parent_id", "is not", null)
    .executeTakeFirst();
}

/** Deletes the row of an unattached file and returns its storage key; undefined when the file is attached after all. */
export function deleteUnattachedFile(db: Db, fileId: string) {
  return db
    .deleteFrom("file")
    .where("id", "=", fileId)
    .where("parent_id", "is", null)
    .returning("storage_key")
    .executeTakeFirst();
}
