import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { lockKeys, servingLock } from "./lock-keys.ts";
import { OperatorError } from "./operator-error.ts";

export interface MigrateOptions {
  /** Where the SQL files are; a bundled server names it, since its own place differs. */
  folder?: URL;
  log?: (line: string) => void;
  /** Called once if other processes serve the database, and the migration waits for them to stop. */
  onWait?: () => void;
  /** How long to wait, in milliseconds, until processes that serve the database with older code have stopped. */
  patienceMs?: number;
}

const ownFolder = new URL("../migrations/", import.meta.url);
const connectMs = 10_000;

/** The names of all migrations, in their order. */
export async function migrationNames(folder: URL = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
}

/**
 * Brings the database at `url` up to the newest migration and returns the names of those applied. Each runs in
 * a transaction of its own; several processes starting at once take turns; an applied file that was changed since stops it. Throws an
 * OperatorError for a PostgreSQL that is too old, a database that a newer version has migrated, and one that other processes serve.
 */
export async function migrate(
  url: string,
  { folder = ownFolder, log, onWait, patienceMs = 0 }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  // The query reports a broken connection; without a listener the error would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [lockKeys.migrations]);
    await client.query(
      "create table if not exists schema_migration (name text primary key, hash text not null, at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from schema_migration");
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    const names = await migrationNames(folder);
    refuseNewer(rows, names);
    if (done.size > 0 && names.some((name) => !done.has(name))) await untilNobodyServes(client, patienceMs, onWait);
    const applied: string[] = [];
    for (const name of names) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      if (done.has(name)) {
        if (done.get(name) !== hash) throw new Error(`Migration ${name} was changed after it had been applied`);
        continue;
      }
      log?.(name);
      await applyOne(client, name, hash, sql);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** What the migrations and queries ask of PostgreSQL, as it counts its versions. */
const oldestVersion = 150_000;

async function requireVersion(client: pg.Client): Promise<void> {
  const asked = "select current_setting('server_version_num')::int as number, current_setting('server_version') as name";
  const { rows } = await client.query<{ number: number; name: string }>(asked);
  const [version] = rows;
  if (version && version.number < oldestVersion)
    throw new OperatorError(`version ${version.name} is too old; ${oldestVersion / 10_000} or newer is needed`);
}

function refuseNewer(applied: readonly { name: string }[], names: readonly string[]): void {
  const newest = applied
    .map(({ name }) => name)
    .filter((name) => !names.includes(name))
    .sort()
    .at(-1);
  if (newest)
    throw new OperatorError(
      `A newer Safeport has migrated this database (${newest} is unknown here). Start that version, or restore a backup from before`,
    );
}

/** Takes the lock of which each serving process holds a share; it ends with the connection. */
async function untilNobodyServes(client: pg.Client, patienceMs: number, onWait?: () => void): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let waiting = false; ; waiting = true) {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as free", [
      lockKeys.workerClass,
      servingLock,
    ]);
    if (rows[0]?.free) return;
    if (performance.now() > end)
      throw new OperatorError(
        "This version migrates the database, which another process of Safeport still serves. Stop that process, then start again",
      );
    if (!waiting) onWait?.();
    await wait(100);
  }
}

async function applyOne(client: pg.Client, name: string, hash: string, sql: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
