import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { deleteUnattachedFile, findStorageKeys, listLeftFiles } from "./file.queries.ts";
import type { Storage } from "./storage.ts";

const batchSize = 100;

/** What belongs to nothing stays for so long, which no upload lasts: a row without a parent, and an object without a row. */
const leftHours = 24;

/** Our own keys, also while they are written to a folder; any other object in the storage is somebody else's. */
const ownKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,10}(\.part)?$/;

/** So many of a batch may be removed without a doubt. */
const fewOrphans = 10;

interface Files {
  db: Kysely<DB>;
  storage: Storage;
  onError: (error: unknown) => void;
}

/** Removes a file that belongs to nothing. If its bytes cannot be removed, the row stays, so that they are found again, and this throws. */
export async function removeUnattached({ db, storage }: Files, fileId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const file = await deleteUnattachedFile(tx, fileId);
    if (file) await storage.remove(file.storage_key);
  });
}

/**
 * Removes the files that have belonged to nothing for a day: their process ended, or the storage failed, before the upload was
 * attached or taken back. Several processes may do so at once. Ends early when a whole batch fails, as the storage is out then.
 */
export async function sweepUnattached(files: Files): Promise<void> {
  let ids = await listLeftFiles(files.db, { after: "00000000-0000-0000-0000-000000000000", limit: batchSize, hours: leftHours });
  while (ids.length > 0) {
    const failed = await failures(ids, (id) => removeUnattached(files, id), files.onError);
    if (failed === ids.length) return;
    ids = await listLeftFiles(files.db, { after: ids.at(-1) ?? "", limit: batchSize, hours: leftHours });
  }
}

/**
 * Removes objects of the storage that have had no row for a day, such as those that a killed process was writing. A row is always written
 * before its object, so an upload in progress is safe. Where most objects of a batch have no row, the database is not the one they
 * belong to, or an old copy of it: then they stay, and the log says so.
 */
export async function sweepObjects(files: Files): Promise<void> {
  const { db, storage, onError } = files;
  let batch: string[] = [];
  const finish = async () => {
    const known = batch.length > 0 ? await findStorageKeys(db, batch) : new Set();
    const orphans = batch.filter((key) => !known.has(key));
    if (orphans.length > fewOrphans && orphans.length > batch.length / 2)
      onError(new Error(`${orphans.length} of ${batch.length} stored objects are not in the database; none of them is removed`));
    else await failures(orphans, (key) => storage.remove(key), onError);
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    if (!ownKey.test(key) || !(modifiedAt.getTime() < Date.now() - leftHours * 3_600_000)) continue;
    batch.push(key);
    if (batch.length === batchSize) await finish();
  }
  await finish();
}

/** Does something with each item, one after the other, and returns how often it failed. */
async function failures(
  items: readonly string[],
  work: (item: string) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<number> {
  let failed = 0;
  for (const item of items) {
    await work(item).catch((error) => {
      failed += 1;
      onError(error);
    });
  }
  return failed;
}
