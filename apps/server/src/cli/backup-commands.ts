import { readdir } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { chainAudit } from "../features/audit/chain/chain-audit.ts";
import { removedLine, verifyChain } from "../features/audit/chain/verify-chain.ts";
import { verifyLedger } from "../features/wallet/ledger/verify.queries.ts";
import { migrations } from "../migrations.ts";
import { openUnmigrated } from "../open-runtime.ts";
import { openBackupPlace } from "../platform/backup/backup-place.ts";
import { assertRestorable, restoreBackup } from "../platform/backup/read-backup.ts";
import { type BackupProgress, openBackup } from "../platform/backup/write-backup.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { listMissingObjects } from "../platform/files/file.queries.ts";
import { createFolderStorage } from "../platform/files/folder-storage.ts";
import { createS3Storage } from "../platform/files/s3-storage.ts";
import type { Storage } from "../platform/files/storage.ts";
import { openKeys } from "../platform/keys.ts";
import type { Settings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";
import { createProgressBar } from "./progress-bar.ts";

/** `backup FILE` or `backup s3://BUCKET/KEY`: writes everything into a new, encrypted file or object, while the server serves; never migrates. */
export async function backupCommand(context: CommandContext): Promise<number> {
  const { out, err, signal } = context;
  const { name, place, settings } = placeOf(context, "backup");
  const passphrase = passphraseOf(settings);
  if (await place.exists()) throw new OperatorError(`${name} exists already. Nothing was written.`);
  const options = { signal, beside: true, existing: true } as const;
  const runtime = await openUnmigrated(settings, (line) => err.write(`${line}\n`), options);
  const bar = createProgressBar(err);
  try {
    const { databaseUrl } = runtime;
    const { dataDir, secretKey } = settings;
    const counts = { rows: 0, files: 0 };
    const progress = progressOn(bar, counts);
    const backup = await openBackup({ databaseUrl, dataDir, secretKey, uploads: storageOf(settings) }, passphrase, progress);
    try {
      await place.write(backup.stream, signal);
    } finally {
      await backup.close();
    }
    bar.end();
    out.write(
      `Wrote ${name}: ${counts.rows.toLocaleString("en-US")} rows and ${counts.files.toLocaleString("en-US")} uploads.\n`,
    );
    return 0;
  } finally {
    bar.end();
    await runtime.close();
  }
}

/** `restore FILE` or `restore s3://BUCKET/KEY`: restores a backup into an empty folder and an empty database, and checks the ledger and the uploads. */
export async function restoreCommand(context: CommandContext): Promise<number> {
  const { out, err } = context;
  const { place, settings } = placeOf(context, "restore");
  if (!(await place.exists())) throw new OperatorError(`There is no ${place.label}.`);
  const passphrase = passphraseOf(settings);
  await assertEmptyFolder(settings);
  await assertRestorable(place.read(), passphrase, migrations);
  await openDataFolder(settings.dataDir);
  const database = await openUnmigrated(settings, (line) => err.write(`${line}\n`));
  const bar = createProgressBar(err);
  try {
    const uploads = storageOf(settings);
    const { databaseUrl, ownerUrl } = database;
    const target = { databaseUrl, ownerUrl, dataDir: settings.dataDir, uploads, migrations };
    const progress = progressOn(bar, { rows: 0, files: 0 });
    const restored = await restoreBackup(place.read(), passphrase, target, progress);
    bar.end();
    const figures = `${restored.rows.toLocaleString("en-US")} rows and ${restored.files.toLocaleString("en-US")} files`;
    out.write(`Restored the backup of ${restored.made_at}: ${figures}.\n`);
    return await verifyRestored(context, databaseUrl, settings);
  } finally {
    bar.end();
    await database.close();
  }
}

async function verifyRestored({ out, err }: CommandContext, url: string, settings: Settings): Promise<number> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    const { failure, transfers } = await verifyLedger(db);
    const missing = await listMissingObjects(db, storageOf(settings));
    await chainAudit(db);
    const keyFor = await openKeys(settings.dataDir, settings.secretKey);
    const chain = await verifyChain({ db, keyFor, dataDir: settings.dataDir });
    if (failure) err.write(`The ledger is wrong. Broken rule: ${failure.rule}\nFirst wrong row: ${failure.row}\n`);
    else out.write(`The ledger is right (${transfers} transfers).\n`);
    if (missing.length > 0) err.write(`${missing.length} uploads are missing, such as ${missing[0]}.\n`);
    else out.write("Every upload is there.\n");
    if (chain.failure) err.write(`The audit log is wrong. First wrong row: ${chain.failure}\n`);
    else out.write(`The audit log is right (${chain.entries} entries).\n${removedLine(chain)}`);
    return failure || chain.failure || missing.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

function placeOf({ args, folder, env, err }: CommandContext, command: string) {
  const [name, ...more] = args;
  if (!name || more.length > 0)
    throw new OperatorError(`Name one file or object: npm run ${command} -- FILE, or npm run ${command} -- s3://BUCKET/KEY`);
  return { name, ...openBackupPlace({ name, folder, env, warn: (line) => err.write(`${line}\n`) }) };
}

function passphraseOf({ backupPassphrase }: Settings): string {
  if (backupPassphrase === null) throw new OperatorError("Set BACKUP_PASSPHRASE, with which backups are encrypted.");
  return backupPassphrase;
}

function storageOf({ s3, dataDir }: Settings): Storage {
  return s3 ? createS3Storage(s3) : createFolderStorage(path.join(dataDir, "uploads"));
}

function progressOn(bar: ReturnType<typeof createProgressBar>, counts: { rows: number; files: number }): BackupProgress {
  return {
    rows(done, total) {
      counts.rows = done;
      bar.show("Rows", done, total);
    },
    files(done) {
      counts.files = done;
    },
  };
}

async function assertEmptyFolder({ dataDir }: Settings): Promise<void> {
  const entries = await readdir(dataDir).catch(() => []);
  if (entries.length > 0)
    throw new OperatorError(
      `${dataDir} is not empty. Restore into a new DATA_DIR, or move the old one away; nothing was changed.`,
    );
}
