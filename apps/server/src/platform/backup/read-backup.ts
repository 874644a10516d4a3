import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { migrate, migrationNames } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { setRights } from "@safeport/db/set-rights";
import type { Storage } from "../files/storage.ts";
import { migrateJobs } from "../jobs/start-jobs.ts";
import { type ArchiveRecord, type Manifest, type RecordHead, readArchive } from "./archive.ts";
import { assertEmpty, type Loader, openLoader } from "./loader.queries.ts";
import type { BackupProgress } from "./write-backup.ts";

export interface BackupTarget {
  databaseUrl: string;
  /** The same for the role that owns it. */
  ownerUrl: string;
  dataDir: string;
  uploads: Storage;
  /** Directory of this version's migrations. */
  migrations: URL;
}

export interface Restored {
  made_at: string;
  rows: number;
  files: number;
}

/** Reads a backup to its end, so that nothing is made for one that is refused. Throws an OperatorError if it is damaged, not whole or of a newer version. */
export async function assertRestorable(file: Readable, passphrase: string, migrations: URL): Promise<void> {
  let first: RecordHead | undefined;
  for await (const { head } of readArchive(file, passphrase)) {
    first ??= head;
    if (head.kind === "manifest") await assertKnown(head, migrations);
  }
  if (first?.kind !== "manifest") throw new OperatorError("The backup does not say what it is of");
}

async function assertKnown({ migrations: names }: Manifest, migrations: URL): Promise<void> {
  const own = await migrationNames(migrations);
  const missing = names.find((name) => !own.includes(name));
  if (missing) throw new OperatorError(`The backup is of a newer version of Safeport (${missing}); update first`);
}

/**
 * Restores a backup into an empty database and an empty folder. The database is made as the backup's version had it, loaded, and then brought to this version.
 * Throws an OperatorError for a database that is not empty. `assertRestorable()` comes before it.
 */
export async function restoreBackup(
  file: Readable,
  passphrase: string,
  target: BackupTarget,
  progress: BackupProgress,
): Promise<Restored> {
  const records = readArchive(file, passphrase)[Symbol.asyncIterator]();
  const first = (await records.next()).value as ArchiveRecord | undefined;
  if (first?.head.kind !== "manifest") throw new OperatorError("The backup does not say what it is of");
  const manifest = first.head;
  await assertEmpty(target.ownerUrl);
  await migrateAs(manifest, target);
  const loader = await openLoader(target.ownerUrl);
  try {
    const counts = await load(records, loader, target, manifest, progress);
    await loader.finish();
    await migrate(target.ownerUrl, { folder: target.migrations });
    await setRights({ ownerUrl: target.ownerUrl, appUrl: target.databaseUrl });
    return { made_at: manifest.made_at, ...counts };
  } finally {
    await loader.close();
  }
}

/** Makes the tables as the backup's version had them. */
async function migrateAs({ migrations: names }: Manifest, { ownerUrl, migrations }: BackupTarget): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-restore-"));
  try {
    for (const name of names) await copyFile(fileURLToPath(new URL(name, migrations)), path.join(folder, name));
    await migrate(ownerUrl, { folder: pathToFileURL(`${folder}/`) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { pool, close } = openDatabase({ url: ownerUrl, max: 2 });
  try {
    await migrateJobs(pool);
  } finally {
    await close();
  }
}

async function load(
  records: AsyncIterator<ArchiveRecord>,
  loader: Loader,
  { dataDir, uploads }: BackupTarget,
  manifest: Manifest,
  progress: BackupProgress,
): Promise<{ rows: number; files: number }> {
  let [rows, files] = [0, 0];
  for (let next = await records.next(); !next.done; next = await records.next()) {
    const { head, body } = next.value;
    if (head.kind === "rows") {
      await loader.rows(head, body.toString("utf8"));
      rows += (JSON.parse(body.toString("utf8")) as unknown[]).length;
      progress.rows(rows, Math.max(manifest.rows, rows + 1));
    } else if (head.kind === "sequence") await loader.sequence(head);
    else if (head.kind === "file") {
      await (head.folder === "keys" ? writeKey(dataDir, head.name, body) : writeUpload(dataDir, uploads, head.name, body));
      files += 1;
      progress.files(files);
    } else if (head.kind === "end" && (head.rows !== rows || head.files !== files))
      throw new OperatorError("The backup is not whole: it names more rows or files than it has");
  }
  progress.rows(rows, rows);
  return { rows, files };
}

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/;

async function writeKey(dataDir: string, name: string, content: Buffer): Promise<void> {
  if (!safeName.test(name)) throw new OperatorError("The backup names a key by a path; nothing was restored");
  await mkdir(path.join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, "keys", name), content, { mode: 0o600 });
}

async function writeUpload(dataDir: string, uploads: Storage, key: string, content: Buffer): Promise<void> {
  if (!safeName.test(key)) throw new OperatorError("The backup names an upload by a path; nothing was restored");
  const folder = path.join(dataDir, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = path.join(folder, `restore-${process.pid}`);
  await writeFile(temporary, content, { mode: 0o600 });
  const sha256 = createHash("sha256").update(content).digest("hex");
  await uploads.write(key, { path: temporary, size: content.length, sha256, contentType: "application/octet-stream" });
  await rm(temporary);
}
