import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Storage } from "../files/storage.ts";
import { isUploadKey } from "../files/storage-keys.ts";
import { archiveOf, type Manifest, recordBytes } from "./archive.ts";
import { openSnapshot } from "./snapshot.queries.ts";

export interface BackupSource {
  databaseUrl: string;
  dataDir: string;
  /** The key of the operator's setting; null: it is in `dataDir`. */
  secretKey: string | null;
  uploads: Storage;
}

export interface BackupProgress {
  rows(done: number, total: number): void;
  files(done: number): void;
}

/**
 * The bytes of a backup of everything, while it is being used: the database as of one moment, then the uploads, of which some may be newer, and the keys.
 * `close()` ends the snapshot.
 */
export async function openBackup(
  { databaseUrl, dataDir, secretKey, uploads }: BackupSource,
  passphrase: string,
  progress: BackupProgress,
): Promise<{ stream: Readable; close(): Promise<void> }> {
  const snapshot = await openSnapshot(databaseUrl);
  async function* records(): AsyncIterable<Buffer> {
    const manifest: Manifest = {
      kind: "manifest",
      made_at: new Date().toISOString(),
      migrations: snapshot.migrations,
      rows: Math.round(snapshot.rows),
    };
    yield recordBytes(manifest);
    let rows = 0;
    yield* snapshot.records((_table, more) => {
      rows += more;
      progress.rows(rows, Math.max(manifest.rows, rows + 1));
    });
    progress.rows(rows, rows);
    await snapshot.close();
    let files = 0;
    for (const [name, content] of await keyFiles(path.join(dataDir, "keys"), secretKey)) {
      yield recordBytes({ kind: "file", folder: "keys", name }, content);
      files += 1;
    }
    const keys = files;
    for await (const { key } of uploads.list()) {
      // Anything else in the storage is foreign, such as an earlier backup.
      if (!isUploadKey(key)) continue;
      const object = await uploads.read(key);
      // Somebody may have removed it meanwhile.
      if (!object) continue;
      yield recordBytes({ kind: "file", folder: "uploads", name: key }, await buffer(object.stream));
      files += 1;
      progress.files(files - keys);
    }
    yield recordBytes({ kind: "end", tables: snapshot.tables.length, rows, files });
  }
  return { stream: archiveOf(records(), passphrase), close: () => snapshot.close() };
}

/** The files of the folder of keys, with the key of the setting in the place of a stored one. */
async function keyFiles(folder: string, secretKey: string | null): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isFile()) files.set(entry.name, await readFile(path.join(folder, entry.name)));
  if (secretKey !== null) files.set("secret", Buffer.from(secretKey));
  return files;
}
