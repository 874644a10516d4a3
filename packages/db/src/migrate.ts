import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { lockKeys, servingLock } from "./lock-keys.ts";
import { inUtc } from "./open-database.ts";
import { OperatorError } from "./operator-error.ts";

export interface MigrateOptions {
  /** The folder of the SQL files; the bundled server is in another place than the sources. */
  folder?: URL;
  /** Called with the names of the missing migrations before the first of them is applied; `isNew`: the database has none yet. */
  onPending?: (names: string[], isNew: boolean) => void;
  /** Called once if other processes serve the database, and the migration waits for them to stop. */
  onWait?: () => void;
  /** Milliseconds to wait for processes that serve the database with older code to stop. */
  patienceMs?: number;
}

/** Run before every migration, so that a database that is read-only is refused even if it lacks none. */
const ownTable =
  "create table if not exists schema_migration (name text primary key, hash text not null, at timestamptz not null default now())";
const ownFolder = new URL("../migrations/", import.meta.url);
const connectMs = 10_000;

/**
 * The only migrations whose text was changed after their release, with the hash of the former text. A database with either text goes on, because a
 * later migration makes both equal.
 */
const formerHashes = new Map([
  // Only a superuser could apply it. 0550_ledger_without_superuser.sql makes both equal.
  ["0230_ledger.sql", "9e3fa851e1fc465530b367c59f3bbf971535fa74d23cd617f7f45792b9086826"],
]);

/** The names of all migrations, in order. */
export async function migrationNames(folder: URL = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
}

/** A migration that the database lacks. */
export interface Migration {
  name: string;
  sql: string;
}

/**
 * Applies the missing migrations to the database at `url`, each in its own transaction, and returns their names. An advisory lock makes
 * concurrent starts take turns. Throws if an applied file was changed. Throws an OperatorError if PostgreSQL is too old, a newer version has
 * migrated the database, or other processes serve it.
 */
export async function migrate(
  url: string,
  { folder = ownFolder, onPending, onWait, patienceMs = 0 }: MigrateOptions = {},
): Promise<string[]> {
  return withMigrationLock(url, async (client) => {
    if (await onlyServes(client)) return requireMigrated(client, folder);
    await client.query(ownTable);
    const { applied, pending } = await compare(client, folder);
    if (applied > 0 && pending.length > 0) await untilNobodyServes(client, patienceMs, onWait);
    if (pending.length > 0)
      onPending?.(
        pending.map(({ name }) => name),
        applied === 0,
      );
    for (const migration of pending) await applyOne(client, migration);
    return pending.map(({ name }) => name);
  });
}

/**
 * Reads how many migrations the database at `url` has, and which it lacks, in order; changes nothing. Throws like `migrate`, except that
 * other processes may serve the database.
 */
export async function readMigrations(url: string, folder: URL = ownFolder): Promise<{ applied: number; pending: Migration[] }> {
  return withClient(url, async (client) => {
    await client.query("set default_transaction_read_only = on");
    return compare(client, folder);
  });
}

/**
 * Applies the missing migrations, then `andThen`, while no process serves the database; returns their names. Stops between two migrations
 * when `signal` is aborted. Throws like `migrate`, and at once if a process serves the database.
 */
export async function upgrade(
  url: string,
  { folder = ownFolder, signal, andThen }: { folder?: URL; signal: AbortSignal; andThen: () => Promise<void> },
): Promise<string[]> {
  return whileNobodyServes(url, async (client) => {
    if (await onlyServes(client)) return requireMigrated(client, folder);
    await client.query(ownTable);
    const { pending } = await compare(client, folder);
    const applied: string[] = [];
    for (const migration of pending) {
      if (signal.aborted) return applied;
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    if (!signal.aborted) await andThen();
    return applied;
  });
}

/**
 * Does work while no process serves the database and none can start to; `work` gets the connection that holds the locks. Throws an OperatorError at once
 * if a process serves the database.
 */
export async function whileNobodyServes<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withMigrationLock(url, async (client) => {
    if (!(await takeServingLock(client)))
      throw new OperatorError("A process of Safeport serves this database. Stop it first; nothing was changed");
    return work(client);
  });
}

/** Does work with a connection that holds the lock by which starts take turns; it is released with the connection. */
async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    // The operator's limit for the statements of a server would break a migration of a large table off, and the wait for the lock.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockKeys.migrations]);
    return work(client);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, options: inUtc });
  // A broken connection rejects the query. Without a listener, the event would also end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await requireVersion(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Compares the database with the folder. Throws an OperatorError if it is newer, and an error if an applied file was changed. */
async function compare(client: pg.Client, folder: URL): Promise<{ applied: number; pending: Migration[] }> {
  const { rows: tables } = await client.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there");
  const { rows } = tables[0]?.there
    ? await client.query<{ name: string; hash: string }>("select name, hash from schema_migration")
    : { rows: [] };
  const done = new Map(rows.map((row) => [row.name, row.hash]));
  const names = await migrationNames(folder);
  refuseNewer(rows, names);
  const pending: Migration[] = [];
  for (const name of names) {
    const sql = await readFile(new URL(name, folder), "utf8");
    if (!done.has(name)) pending.push({ name, sql });
    else if (![hashOf(sql), formerHashes.get(name)].includes(done.get(name)))
      throw new Error(`Migration ${name} was changed after it had been applied`);
  }
  return { applied: done.size, pending };
}

const hashOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/** The oldest PostgreSQL that the migrations and queries support, as `server_version_num`. */
const oldestVersion = 150_000;

async function requireVersion(client: pg.Client): Promise<void> {
  const query = "select current_setting('server_version_num')::int as number, current_setting('server_version') as name";
  const { rows } = await client.query<{ number: number; name: string }>(query);
  const [version] = rows;
  if (version && version.number < oldestVersion)
    throw new OperatorError(`version ${version.name} is too old; ${oldestVersion / 10_000} or newer is needed`);
}

/** Whether the tables of the database belong to another role. */
async function onlyServes(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_other: boolean }>(
    "select not pg_has_role(relowner, 'USAGE') as is_other from pg_class where oid = to_regclass('schema_migration')",
  );
  return rows[0]?.is_other === true;
}

/** Throws an OperatorError if the database lacks a migration. */
async function requireMigrated(client: pg.Client, folder: URL): Promise<string[]> {
  const { pending } = await compare(client, folder);
  if (pending.length > 0)
    throw new OperatorError(
      "This version migrates the database, which the role of DATABASE_URL does not own. Set DATABASE_OWNER_URL, or run npm run upgrade with it; nothing was changed",
    );
  return [];
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

/** Takes the lock that serving processes share, unless one of them holds it; it is released with the connection. */
async function takeServingLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as free", [
    lockKeys.workerClass,
    servingLock,
  ]);
  return rows[0]?.free === true;
}

async function untilNobodyServes(client: pg.Client, patienceMs: number, onWait?: () => void): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let waiting = false; ; waiting = true) {
    if (await takeServingLock(client)) return;
    if (performance.now() > end)
      throw new OperatorError(
        "This version migrates the database, which another process of Safeport still serves. Stop that process, then start again",
      );
    if (!waiting) onWait?.();
    await wait(100);
  }
}

async function applyOne(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hashOf(sql)]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
