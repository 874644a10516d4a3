import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { holdLocks } from "@safeport/db/hold-locks";
import { lockKeys, servingLock } from "@safeport/db/lock-keys";
import { migrationNames } from "@safeport/db/migrate";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { migrations } from "../src/migrations.ts";
import { openRuntime } from "../src/open-runtime.ts";
import { readSettings } from "../src/platform/settings.ts";
import { openFormerDatabase } from "./former-database.ts";
import { runCommand } from "./run-command.ts";

let folder: string;
let names: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-upgrade-"));
  names = await migrationNames(migrations);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openFormer(until: string) {
  const former = await openFormerDatabase(until);
  onTestFinished(() => former.close());
  const tables = async () => {
    const query =
      "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1";
    return (await former.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  };
  const upgrade = (...args: string[]) => runCommand(["upgrade", ...args], { folder, env: { DATABASE_URL: former.url } });
  return { ...former, tables, upgrade };
}

it("says what each migration does, changes nothing with --check, and then brings the database to this version @spec:10.52", async () => {
  const { migrations: applied, tables, upgrade } = await openFormer("0496");
  const before = await applied();
  const tablesBefore = await tables();
  const plan = await upgrade("--check");
  expect(plan).toMatchObject({ code: 0, err: "" });
  expect(plan.out).toContain(`The database has ${before.length} migrations; this version has ${names.length}.\n`);
  expect(plan.out).toContain("\n  0498_rejected_accounts: Stripe has rejected a connected account for good, so that nothing");
  // The first sentence, and that of a comment of the other kind.
  expect(plan.out).toContain("\n  0505_saml: Sign-in with SAML 2.0 beside OpenID Connect.\n");
  expect(plan.out).toMatch(
    /\n {2}0496_payment_amounts: Amounts in the list of payments: .+ booked in several transfers once\.\n/,
  );
  expect(plan.out).toContain("Nothing was changed.");
  expect(plan.out).toContain("npm run backup");
  expect(await applied()).toEqual(before);
  expect(await tables()).toEqual(tablesBefore);

  const done = await upgrade();
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/Applied \d+ migrations in \d+ s\. Start the server\.\n$/) });
  expect(await applied()).toEqual(names);
  expect(tablesBefore).not.toContain("graphile_worker.migrations");
  expect(await tables()).toContain("graphile_worker.migrations");
  expect(await upgrade()).toMatchObject({
    code: 0,
    out: `The database has ${names.length} migrations; this version has ${names.length}.\nNothing to do.\n`,
  });
});

it("makes no table in an empty database that it only looks at", async () => {
  const { tables, upgrade } = await openFormer("0000");
  expect(await upgrade("--check")).toMatchObject({ code: 0, out: expect.stringContaining("The database has 0 migrations") });
  expect(await tables()).toEqual([]);
});

it("refuses a database that a process serves or a newer version has migrated, and a mistyped option", async () => {
  const { url, pool, migrations: applied, tables, upgrade } = await openFormer("0530");
  const before = await applied();
  const tablesBefore = await tables();
  const server = await holdLocks(url, lockKeys.workerClass);
  await server.add(servingLock);
  expect(await upgrade()).toMatchObject({ code: 1, err: expect.stringContaining("A process of Safeport serves this database") });
  expect(await upgrade("--check")).toMatchObject({ code: 0, out: expect.stringContaining("0530_country_boards") });
  await server.stop();
  expect(await upgrade("--chek")).toMatchObject({ code: 1, err: expect.stringContaining("There is no option --chek") });
  expect(await upgrade("now")).toMatchObject({ code: 1, err: expect.stringContaining("takes no names") });
  expect(await applied()).toEqual(before);

  await pool.query("insert into schema_migration (name, hash) values ('9999_later.sql', 'x')");
  const refusal = "A newer Safeport has migrated this database (9999_later.sql is unknown here)";
  for (const args of [[], ["--check"]])
    expect(await upgrade(...args)).toMatchObject({ code: 1, out: "", err: expect.stringContaining(refusal) });
  expect(await applied()).toEqual([...before, "9999_later.sql"]);
  expect(await tables()).toEqual(tablesBefore);
});

it("stops between two migrations, and goes on the next time", async () => {
  const { url, migrations: applied, upgrade } = await openFormer("0530");
  const stop = new AbortController();
  stop.abort();
  const stopped = await runCommand(["upgrade"], { folder, env: { DATABASE_URL: url }, signal: stop.signal });
  expect(stopped).toMatchObject({ code: 1, err: expect.stringContaining("Stopped after 0 of ") });
  expect((await upgrade()).code).toBe(0);
  expect(await applied()).toEqual(names);
});

it("upgrades the embedded database, looks at it beside a server, and makes none", { timeout: 120_000 }, async () => {
  const DATA_DIR = path.join(folder, "data");
  const env = { DATA_DIR };
  for (const args of [["upgrade"], ["upgrade", "--check"], ["backup", "new.backup"]])
    expect((await runCommand(args, { folder, env })).err).toContain(`There is no database in ${DATA_DIR}`);
  expect(existsSync(DATA_DIR)).toBe(false);

  const lines: string[] = [];
  const server = await openRuntime(readSettings(env), (line) => lines.push(line));
  onTestFinished(() => server.close());
  expect(lines).toContain(`Making the tables (${names.length} migrations)`);
  expect(await runCommand(["upgrade", "--check"], { folder, env })).toMatchObject({
    code: 0,
    out: expect.stringContaining("Nothing to do"),
  });
  expect((await runCommand(["upgrade"], { folder, env })).err).toContain("in use by another running Safeport");
  await server.close();
  expect(await runCommand(["upgrade"], { folder, env })).toMatchObject({ code: 0 });
});

it("a start names the migrations before it applies them", async () => {
  const { url } = await openFormer("0530");
  const lines: string[] = [];
  const runtime = await openRuntime(readSettings({ DATABASE_URL: url }), (line) => lines.push(line));
  await runtime.close();
  const missing = names.filter((name) => name >= "0530");
  expect(lines[0]).toBe(
    `Migrating the database (${missing.length} new: ${missing.map((name) => name.replace(".sql", "")).join(", ")})`,
  );
  expect(lines[1]).toBe(`Migrated the database (${missing.length} new)`);
});

it("commands that only read never migrate, and say which version the database has", async () => {
  const { url, pool, migrations: applied } = await openFormer("0544");
  const before = await applied();
  const run = (...args: string[]) =>
    runCommand(args, { folder, env: { DATABASE_URL: url, DATA_DIR: path.join(folder, "reads") } });
  await writeFile(path.join(folder, "reports.csv"), "title\nOne\n");
  const commands = [
    ["ledger", "verify"],
    ["ledger", "export", "ledger.journal"],
    ["audit", "verify"],
    ["points", "verify"],
    ["partition", "audit_log"],
    ["import", "reports", "reports.csv", "--program", "any"],
  ];
  const lacks = `The database has ${before.length} of the ${names.length} migrations of this version and lacks 0544_`;
  for (const args of commands)
    expect(await run(...args), args.join(" ")).toMatchObject({ code: 1, out: "", err: expect.stringContaining(lacks) });
  expect(await applied()).toEqual(before);

  await pool.query("insert into schema_migration (name, hash) values ('9999_later.sql', 'x')");
  const newer = "A newer Safeport has migrated this database (9999_later.sql is unknown here)";
  for (const args of commands)
    expect(await run(...args), args.join(" ")).toMatchObject({ code: 1, out: "", err: expect.stringContaining(newer) });
});
