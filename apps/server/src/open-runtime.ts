import path from "node:path";
import { startCluster } from "@safeport/db/embedded-cluster";
import { lockInstance } from "@safeport/db/embedded-lock";
import { migrate } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { migrateJobs } from "./platform/jobs/start-jobs.ts";
import type { Settings } from "./platform/settings.ts";

export interface Runtime {
  databaseUrl: string;
  close(): Promise<void>;
}

// `src` and the bundled `dist` are at the same depth in the repository.
const migrations = new URL("../../../packages/db/migrations/", import.meta.url);

export interface RuntimeOptions {
  signal?: AbortSignal;
  /** Called when our own PostgreSQL ends although nobody stopped it. */
  onLost?: (error: OperatorError) => void;
  /** Lets a command run next to a server: it uses the server's PostgreSQL and leaves it running. */
  beside?: true;
}

/** Opens the operator's PostgreSQL, or an embedded one for this process only, and migrates it. */
export async function openRuntime(
  settings: Settings,
  log: (line: string) => void,
  options: RuntimeOptions = {},
): Promise<Runtime> {
  const runtime = settings.databaseUrl
    ? { databaseUrl: settings.databaseUrl, close: async () => {} }
    : await openEmbedded(settings, log, options);
  try {
    await migrateAll(runtime.databaseUrl, log);
    return runtime;
  } catch (error) {
    await runtime.close();
    throw settings.databaseUrl ? unreachable(error) : error;
  }
}

async function openEmbedded(
  settings: Settings,
  log: (line: string) => void,
  { signal, beside, onLost }: RuntimeOptions,
): Promise<Runtime> {
  const dir = path.join(settings.dataDir, "postgres");
  const cluster = await startCluster({ dir, log, ...(signal && { signal }) });
  // Another instance may hold the cluster, which must then keep running.
  const lock = await lockInstance(cluster.url, settings.dataDir).catch((error) => {
    if (beside && cluster.adopted) return null;
    throw error;
  });
  if (!lock) return { databaseUrl: cluster.url, close: async () => {} };
  log(cluster.adopted ? "Took over PostgreSQL, which an earlier start had left running" : "PostgreSQL is up");
  const unwatch = cluster.watch(() =>
    onLost?.(
      new OperatorError(`PostgreSQL ended by itself; ${path.join(dir, "postgres.log")} may say why. Start Safeport again`),
    ),
  );
  return {
    databaseUrl: cluster.url,
    async close() {
      unwatch();
      await lock.release();
      await cluster.stop();
    },
  };
}

async function migrateAll(url: string, log: (line: string) => void): Promise<void> {
  const applied = await migrate(url, { folder: migrations });
  if (applied.length > 0) log(`Migrated the database (${applied.length} new)`);
  const { pool, close } = openDatabase({ url, max: 2 });
  try {
    await migrateJobs(pool);
  } finally {
    await close();
  }
}

/** Describes why an external PostgreSQL cannot be used. Most often its address is wrong; the password in it is not shown. */
function unreachable(error: unknown): unknown {
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
  const why = hint ? `${hint} (${line})` : line;
  return new OperatorError(`The PostgreSQL of DATABASE_URL cannot be used: ${why}`);
}
