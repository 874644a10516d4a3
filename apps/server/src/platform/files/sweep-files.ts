import { looseFileHours } from "@safeport/contract/files/file.limits";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { deleteUnattachedFile, findStorageKeys, listLeftFiles, previewKey } from "./file.queries.ts";
import type { Storage } from "./storage.ts";
import { isUploadKey } from "./storage-keys.ts";

const batchSize = 100;

/** Hours for which unattached rows, and objects without a row, are kept; longer than any upload. */
const leftHours = looseFileHours;

/** Up to this many orphans are removed without comparing their number to the batch. */
const fewOrphans = 10;

interface Files {
  db: Kysely<DB>;
  storage: Storage;
  onError: (error: unknown) => void;
}

/** Removes an unattached file. If its bytes cannot be removed, keeps the row for the next sweep and throws. */
export async function removeUnattached({ db, storage }: Files, fileId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const file = await deleteUnattachedFile(tx, fileId);
    if (!file) return;
    await storage.remove(file.storage_key);
    if (file.upload_state !== null) await storage.remove(previewKey(fileId));
  });
}

/**
 * Removes the files that have belonged to nothing for a day: their process ended, or the storage failed, before the upload was
 * attached or removed. Several processes may do so at once. Ends early if a whole batch fails, since the storage is then unavailable.
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
 * before its object, so an upload in progress is safe. If most objects of a batch have no row, the database is another one or an old
 * copy; then the objects stay, and the log says so.
 */
export async function sweepObjects(files: Files): Promise<void> {
  const { db, storage, onError } = files;
  let batch: string[] = [];
  const finish = async () => {
    const storedKeys = batch.length > 0 ? await findStorageKeys(db, batch) : new Set();
    const orphans = batch.filter((key) => !storedKeys.has(key));
    if (orphans.length > fewOrphans && orphans.length > batch.length / 2)
      onError(new Error(`${orphans.length} of ${batch.length} stored objects are not in the database; none of them is removed`));
    else await failures(orphans, (key) => storage.remove(key), onError);
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    if (!isUploadKey(key) || !(modifiedAt.getTime() < Date.now() - leftHours * 3_600_000)) continue;
    batch.push(key);
    if (batch.length === batchSize) await finish();
  }
  await finish();
}

/** Runs `work` on each item in turn; returns the number of failures. */
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
