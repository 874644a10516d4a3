import { existsSync } from "node:fs";
import path from "node:path";
import { migrate, readMigrations } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { setRights } from "@safeport/db/set-rights";
import { startCluster } from "@safeport/embedded-postgres/cluster";
import { lockInstance } from "@safeport/embedded-postgres/instance-lock";
import { findRoles, openRoles } from "@safeport/embedded-postgres/open-roles";
import { migrations } from "./migrations.ts";
import { migrateJobs } from "./platform/jobs/start-jobs.ts";
import type { Settings } from "./platform/settings.ts";
import { waitForDatabase } from "./wait-for-database.ts";

export interface Runtime {
  databaseUrl: string;
  /** For what only the owner of the database may do; the same if one role does everything. */
  ownerUrl: string;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  signal?: AbortSignal;
  /** Called when our own PostgreSQL ends although nobody stopped it. */
  onLost?: (error: OperatorError) => void;
  /** For commands: uses the embedded PostgreSQL of a running server, if there is one, and leaves it running. */
  beside?: true;
}

/** Opens and migrates the database, and sets the rights in it: the PostgreSQL of DATABASE_URL, for which a server waits, or the embedded one. */
export async function openRuntime(
  settings: Settings,
  log: (line: string) => void,
  options: RuntimeOptions = {},
): Promise<Runtime> {
  const runtime = settings.databaseUrl
    ? outside(settings.databaseUrl, settings.databaseOwnerUrl)
    : await openEmbedded(settings, log, options);
  const seconds = settings.databaseUrl && !options.beside ? settings.databaseWait : 0;
  try {
    await waitForDatabase(() => migrateAll(runtime, log, settings.databaseWait * 1_000), {
      seconds,
      log,
      explain: reasonOf,
      signal: options.signal,
    });
    return runtime;
  } catch (error) {
    await runtime.close();
    throw settings.databaseUrl ? unreachable(error) : error;
  }
}

/**
 * Opens the database as it is, without a migration. The embedded one is made if there is none; with `existing`, an OperatorError is thrown
 * instead. Throws an OperatorError if the PostgreSQL of DATABASE_URL cannot be reached.
 */
export async function openUnmigrated(
  settings: Settings,
  log: (line: string) => void,
  { existing, ...options }: RuntimeOptions & { existing?: true } = {},
): Promise<Runtime> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (!databaseUrl) {
    if (existing && !existsSync(path.join(dataDir, "postgres")))
      throw new OperatorError(`There is no database in ${dataDir}; nothing was changed`);
    return openEmbedded(settings, log, options);
  }
  const runtime = outside(databaseUrl, databaseOwnerUrl);
  for (const url of new Set([databaseUrl, runtime.ownerUrl])) {
    const { pool, close } = openDatabase({ url, max: 1 });
    try {
      await pool.query("select 1");
    } catch (error) {
      throw unreachable(error);
    } finally {
      await close();
    }
  }
  return runtime;
}

function outside(databaseUrl: string, ownerUrl: string | null): Runtime {
  return { databaseUrl, ownerUrl: ownerUrl ?? databaseUrl, close: async () => {} };
}

/** For commands that only read: opens the database as it is. Throws an OperatorError if it is not of this version. */
export async function openToRead(settings: Settings, log: (line: string) => void, signal: AbortSignal): Promise<Runtime> {
  const runtime = await openUnmigrated(settings, log, { signal, beside: true, existing: true });
  try {
    const { applied, pending } = await readMigrations(runtime.ownerUrl, migrations);
    if (pending.length > 0)
      throw new OperatorError(
        `The database has ${applied} of the ${applied + pending.length} migrations of this version and lacks ${listOf(pending.map(({ name }) => name))}. ` +
          "This command never migrates; npm run upgrade does. Nothing was changed",
      );
    return runtime;
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

async function openEmbedded(
  settings: Settings,
  log: (line: string) => void,
  { signal, beside, onLost }: RuntimeOptions,
): Promise<Runtime> {
  const dir = path.join(settings.dataDir, "postgres");
  const cluster = await startCluster({ dir, log, ...(signal && { signal }) });
  const watch = cluster.watch(() =>
    onLost?.(
      new OperatorError(`PostgreSQL ended by itself; ${path.join(dir, "postgres.log")} may say why. Start Safeport again`),
    ),
  );
  // Another instance may hold the cluster, which must then keep running.
  const lock = await lockInstance(cluster.url, settings.dataDir, watch.look).catch((error) => {
    if (beside && cluster.adopted) return null;
    watch.end();
    throw error;
  });
  if (!lock) {
    watch.end();
    const { appUrl, ownerUrl } = (await findRoles(cluster.url)) ?? { appUrl: cluster.url, ownerUrl: cluster.url };
    return { databaseUrl: appUrl, ownerUrl, close: async () => {} };
  }
  log(cluster.adopted ? "Took over PostgreSQL, which an earlier start had left running" : "PostgreSQL is up");
  const close = async () => {
    watch.end();
    await lock.release();
    await cluster.stop();
  };
  try {
    const { appUrl, ownerUrl } = await openRoles(cluster.url);
    return { databaseUrl: appUrl, ownerUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function migrateAll({ databaseUrl, ownerUrl }: Runtime, log: (line: string) => void, patienceMs: number): Promise<void> {
  const applied = await migrate(ownerUrl, {
    folder: migrations,
    patienceMs,
    onPending: (names, isNew) => log(isNew ? `Making the tables (${names.length} migrations)` : planLine(names)),
    onWait: () => log("The database needs a migration: waiting for the processes that serve it to stop"),
  });
  if (applied.length > 0) log(`Migrated the database (${applied.length} new)`);
  const { pool, close } = openDatabase({ url: ownerUrl, max: 2 });
  try {
    await migrateJobs(pool);
  } finally {
    await close();
  }
  await setRights({ ownerUrl, appUrl: databaseUrl });
}

function planLine(names: readonly string[]): string {
  return `Migrating the database (${names.length} new: ${listOf(names)})`;
}

const listOf = (names: readonly string[]) => names.map((name) => name.replace(/\.sql$/, "")).join(", ");

/** Describes why an external PostgreSQL cannot be used. Most often its address is wrong; the password in it is not shown. */
function unreachable(error: unknown): unknown {
  return new OperatorError(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const hints: Record<string, string> = {
    ECONNREFUSED: "nothing listens there",
    ENOTFOUND: "its host is unknown",
    ETIMEDOUT: "it does not answer",
    "28P01": "the password is wrong",
    "28000": "it does not let us in",
    "3D000": "this database does not exist",
    "53100": "its disk is full",
  };
  // A host with several addresses fails with an AggregateError whose own message is empty.
  const line = message?.split("\n")[0] || String(error);
  const hint = code && hints[code];
  return hint ? `${hint} (${line})` : line;
}
