import { copyFile, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import { migrate, migrationNames } from "@safeport/db/migrate";
import { OperatorError } from "@safeport/db/operator-error";
import { expect, inject, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { migrations } from "../src/migrations.ts";
import { openRuntime } from "../src/open-runtime.ts";
import { startJobs } from "../src/platform/jobs/start-jobs.ts";
import { readSettings } from "../src/platform/settings.ts";
import { createRelay } from "./restarting-postgres.ts";

async function refusalOf(url: string): Promise<unknown> {
  const settings = readSettings({ DATABASE_URL: url, DATABASE_WAIT: "0" });
  return openRuntime(settings, () => {}).then(
    () => "none",
    (error: unknown) => error,
  );
}

/** A port that nothing listens on, at either address of localhost. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it.each([
  ["140009", "14.9 (Debian 14.9-0+deb12u1)"],
  ["90624", "9.6.24"],
])("refuses a PostgreSQL of version %s before it changes anything", async (number, name) => {
  const own = await openOwnDatabase(inject("databaseUrl"), 1);
  try {
    await own.pool.query("drop schema public cascade");
    await own.pool.query("create schema public");
    // The function that the server asks for the version, found before PostgreSQL's own.
    await own.pool.query(
      `create function current_setting(setting text) returns text language sql
        return case setting when 'server_version_num' then '${number}' else '${name}' end`,
    );
    const url = new URL(own.url);
    url.searchParams.set("options", "-c search_path=public,pg_catalog");
    const refusal = await refusalOf(url.href);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toBe(
      `The PostgreSQL of DATABASE_URL cannot be used: version ${name} is too old; 15 or newer is needed`,
    );
    const { rows } = await own.pool.query("select tablename from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  } finally {
    await own.close();
  }
});

it.each(["/proc/safeport", "/proc"])(
  "refuses a data folder that cannot be written to, also with a database of the operator's own: %s",
  async (DATA_DIR) => {
    const databaseUrl = inject("databaseUrl");
    const settings = readSettings({ DATA_DIR, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
    const refusal: unknown = await buildApp({ settings, databaseUrl, version: "0.0.0-test", jobs: false }).catch(
      (error) => error,
    );
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toMatch(/^The data folder \/proc\S* cannot be used: [^\n]+$/);
  },
);

it("names the setting of a database that cannot be used, in one line and without its password", async () => {
  // Something that is not a PostgreSQL.
  const stranger = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => stranger.once("listening", resolve));
  const { port } = stranger.address() as { port: number };
  const readOnly = new URL(inject("databaseUrl"));
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const elsewhere = new URL(inject("databaseUrl"));
  elsewhere.pathname = "/there_is_none";
  const nobody = `postgres://me:hunter2@localhost:${await freePort()}/x`;
  for (const url of [nobody, `postgres://me:hunter2@127.0.0.1:${port}/x`, readOnly.href, elsewhere.href]) {
    const refusal = await refusalOf(url);
    expect(refusal).toBeInstanceOf(OperatorError);
    const { message } = refusal as Error;
    expect(message).toMatch(/^The PostgreSQL of DATABASE_URL cannot be used: .+$/);
    expect(message).not.toContain("hunter2");
  }
  stranger.close();
});

it("refuses a database that a newer version has migrated", async () => {
  const own = await openOwnDatabase(inject("databaseUrl"), 1);
  try {
    await own.pool.query("insert into schema_migration (name, hash) values ('9999_later.sql', 'x')");
    const refusal = await refusalOf(own.url);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toBe(
      "The PostgreSQL of DATABASE_URL cannot be used: A newer Safeport has migrated this database (9999_later.sql is unknown here). Start that version, or restore a backup from before",
    );
  } finally {
    await own.close();
  }
});

it("migrates under no process that serves the database: it waits for its end, and says so", async () => {
  const own = await openOwnDatabase(inject("databaseUrl"), 4);
  const old = await startJobs({ pool: own.pool, databaseUrl: own.url, tasks: {}, cron: [], onError: () => {} });
  try {
    const folder = new URL(`file://${await mkdtemp(path.join(tmpdir(), "safeport-migrations-"))}/`);
    for (const name of await migrationNames()) await copyFile(new URL(name, migrations), new URL(name, folder));
    // Takes longer than the operator lets a statement of a server take.
    await writeFile(new URL("9999_next.sql", folder), "create table next_version as select generate_series(1, 2e6) as id");
    await own.pool.query(`alter database "${new URL(own.url).pathname.slice(1)}" set statement_timeout = '50ms'`);
    await expect(migrate(own.url, { folder })).rejects.toThrow(
      "This version migrates the database, which another process of Safeport still serves. Stop that process, then start again",
    );
    let waits = 0;
    const migrating = migrate(own.url, {
      folder,
      patienceMs: 60_000,
      onWait: () => {
        waits += 1;
      },
    });
    await expect.poll(() => waits).toBe(1);
    await old.stop();
    expect(await migrating).toEqual(["9999_next.sql"]);
    expect(waits).toBe(1);
  } finally {
    await own.close();
  }
});

it("waits for a database that is away, for as long as the setting says", { timeout: 60_000 }, async () => {
  const own = await openOwnDatabase(inject("databaseUrl"), 1);
  const { port } = new URL(own.url);
  const relay = createRelay(() => Number(port));
  const url = new URL(own.url);
  url.port = String(await relay.open(0));
  await relay.close();
  const lines: string[] = [];
  const starting = openRuntime(readSettings({ DATABASE_URL: url.href, DATABASE_WAIT: "40" }), (line) => lines.push(line));
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Waiting up to 40 s for the database: nothing listens there/);
  await relay.open(Number(url.port));
  expect((await starting).databaseUrl).toBe(url.href);
  await relay.close();
  await own.close();
});
