import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { getReport, submitReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { emptyDatabase } from "@safeport/db/factories/own-database";
import { bothRoles } from "@safeport/db/factories/template-database";
import { readMigrations } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { archiveOf, readArchive, recordBytes } from "../src/platform/backup/archive.ts";
import { openBackupPlace } from "../src/platform/backup/backup-place.ts";
import { migrateJobs } from "../src/platform/jobs/start-jobs.ts";
import { openFormerDatabase } from "./former-database.ts";
import { buildMoneyCase } from "./money-world.ts";
import { runCommand } from "./run-command.ts";
import { uploaded } from "./upload-file.ts";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

const passphrase = "correct horse battery staple";
const secret = "the one secret of an installation that is backed up";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: string[], env: NodeJS.ProcessEnv) => runCommand(args, { folder, env });

describe("a backup", () => {
  it("of a server that takes reports meanwhile is restored with every report whole or absent, the ledger and the files @spec:10.52", async () => {
    const w = await buildOwnWorld({ env: { SECRET_KEY: secret } });
    const c = await buildMoneyCase(w);
    await c.deposit(500_000);
    await c.award(await c.report({ severity: "low" }), 5_000);
    const file_id = await uploaded(w, c.hacker);
    // A person may have a hundred drafts.
    const writers = [c.hacker, await w.person()];
    const submit = async (place: number) => {
      const as = writers[place % 2] as Person;
      const { status, body } = await w.call(as, submitReport, { body: reportBody(c.program.id, place) });
      expect(status).toBe(201);
      return { as, report_id: body.report_id as string };
    };
    const before = await submit(0);
    const backup = run(["backup", "whole.backup"], { ...bothRoles(w.databaseUrl), DATA_DIR: w.dataDir, SECRET_KEY: secret });
    const during = Array.from({ length: 100 }, (_, place) => submit(place + 1));
    const ids = await Promise.all(during);
    expect(await backup).toMatchObject({ code: 0, out: expect.stringContaining("Wrote whole.backup") });
    expect((await readFile(path.join(folder, "whole.backup"))).includes("Robin")).toBe(false);

    const empty = await emptyDatabase(inject("databaseUrl"));
    const dataDir = path.join(folder, "restored");
    const target = { ...bothRoles(empty.url), DATA_DIR: dataDir };
    const mistyped = await run(["restore", "whole.backup"], { ...target, BACKUP_PASSPHRASE: "another passphrase" });
    expect(mistyped.err).toContain("The passphrase is wrong");
    expect(existsSync(dataDir)).toBe(false);
    const restored = await run(["restore", "whole.backup"], target);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("The ledger is right") });
    expect(restored.out).toContain("Every upload is there");
    expect(await readdir(path.join(dataDir, "uploads"))).toContain(`${file_id}.upload`);
    expect(await readFile(path.join(dataDir, "keys/secret"), "utf8")).toBe(secret);
    expect((await run(["restore", "whole.backup"], target)).err).toContain("is not empty");
    await expectSameRows(w, empty.url, ["user_account", "ledger_entry", "deposit", "award", "file"]);

    // The restored installation serves, with the sessions and the money of the old one.
    const again = await buildWorld({ env: { SECRET_KEY: secret, DATA_DIR: dataDir }, databaseUrl: empty.url });
    const [first, ...others] = await Promise.all(
      [before, ...ids].map(({ as, report_id }) => wholeOrAbsent(again, as, report_id)),
    );
    expect(first).toBe("whole");
    expect(new Set(others)).not.toContain("part");
    await submitTo(again, c.hacker, c.program.id);
    expect((await verifyLedger(again.db)).failure).toBeNull();
    await again.close();
    await empty.drop();
    await w.close();
  });

  it("is refused with another passphrase, damaged, cut off, or of something else", async () => {
    async function* records() {
      yield recordBytes({ kind: "manifest", made_at: "2026-01-01T00:00:00Z", migrations: [], rows: 0 });
      yield recordBytes({ kind: "file", folder: "uploads", name: "a" }, Buffer.alloc(300_000, "a"));
      yield recordBytes({ kind: "end", tables: 0, rows: 0, files: 1 });
    }
    const whole = await buffer(archiveOf(records(), passphrase));
    const read = async (bytes: Buffer, word = passphrase) => {
      const kinds = [];
      for await (const { head } of readArchive(Readable.from([bytes]), word)) kinds.push(head.kind);
      return kinds;
    };
    expect(await read(whole)).toEqual(["manifest", "file", "end"]);
    await expect(read(whole, "another passphrase")).rejects.toThrow("The passphrase is wrong");
    await expect(read(whole.subarray(0, -20))).rejects.toThrow(/damaged|wrong/);
    const flipped = Buffer.from(whole);
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    await expect(read(flipped)).rejects.toThrow(/damaged|wrong/);
    await expect(read(Buffer.from("something else that is no backup at all, but long enough"))).rejects.toThrow("no backup");
  });

  it("leaves neither a folder nor tables behind when it is damaged, cut off or of a newer version", async () => {
    async function* records(migrations: string[]) {
      yield recordBytes({ kind: "manifest", made_at: "2026-01-01T00:00:00Z", migrations, rows: 0 });
      yield recordBytes({ kind: "file", folder: "uploads", name: "a" }, randomBytes(300_000));
      yield recordBytes({ kind: "end", tables: 0, rows: 0, files: 1 });
    }
    const [whole, newer] = [await buffer(archiveOf(records([]), passphrase)), archiveOf(records(["9999_later.sql"]), passphrase)];
    const damaged = Buffer.from(whole);
    damaged[250_000] = (damaged[250_000] ?? 0) ^ 1;
    const refused = [
      [damaged, "damaged"],
      [whole.subarray(0, 200_000), "The backup is"],
      [await buffer(newer), "of a newer version of Safeport (9999_later.sql)"],
    ] as const;
    const empty = await emptyDatabase(inject("databaseUrl"));
    const { pool, close } = openDatabase({ url: empty.url, max: 1 });
    const DATA_DIR = path.join(folder, "refused");
    for (const [bytes, reason] of refused) {
      await writeFile(path.join(folder, "refused.backup"), bytes);
      const { code, err } = await run(["restore", "refused.backup"], { DATABASE_URL: empty.url, DATA_DIR });
      expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
      expect(existsSync(DATA_DIR)).toBe(false);
      const schemas = "select nspname from pg_namespace where nspname like 'graphile%'";
      expect((await pool.query(`${schemas} union all select tablename from pg_tables where schemaname = 'public'`)).rows).toEqual(
        [],
      );
    }
    await close();
    await empty.drop();
  });

  it("fails with what it could not read", async () => {
    async function* records() {
      yield recordBytes({ kind: "manifest", made_at: "2026-01-01T00:00:00Z", migrations: [], rows: 0 });
      throw new Error("The connection is gone");
    }
    await expect(buffer(archiveOf(records(), passphrase))).rejects.toThrow("The connection is gone");
  });

  it("leaves the unfinished file of another one alone", async () => {
    await writeFile(path.join(folder, "shared.part"), "of the other one");
    const env = { DATA_DIR: folder };
    const { place } = openBackupPlace({ name: "shared", folder, env, warn: () => {} });
    await expect(place.write(Readable.from(["mine"]), new AbortController().signal)).rejects.toThrow("shared.part exists");
    expect(await readFile(path.join(folder, "shared.part"), "utf8")).toBe("of the other one");
    await rm(path.join(folder, "shared.part"));
  });

  it("leaves a database of an earlier version as it is, and is restored by this one @spec:10.52", async () => {
    const former = await openFormerDatabase("0530");
    await migrateJobs(former.pool);
    await former.pool.query("update weakness set name = 'Before the update' where cwe_id = 79");
    const before = await former.migrations();
    const env = { DATABASE_URL: former.url, DATA_DIR: path.join(folder, "former") };
    expect(await run(["backup", "former.backup"], env)).toMatchObject({ code: 0 });
    expect(await former.migrations()).toEqual(before);
    await former.close();

    const empty = await emptyDatabase(inject("databaseUrl"));
    const restored = await run(["restore", "former.backup"], { DATABASE_URL: empty.url, DATA_DIR: path.join(folder, "later") });
    expect(restored.code).toBe(0);
    const { pool, close } = openDatabase({ url: empty.url, max: 1 });
    const { rows } = await pool.query("select name from weakness where cwe_id = 79");
    expect(rows).toEqual([{ name: "Before the update" }]);
    expect((await readMigrations(empty.url)).pending).toEqual([]);
    await close();
    await empty.drop();
  });

  it("is refused of a database without tables, which stays without", async () => {
    const empty = await openFormerDatabase("0000");
    const env = { DATABASE_URL: empty.url, DATA_DIR: path.join(folder, "empty") };
    expect((await run(["backup", "empty.backup"], env)).err).toContain("nothing to back up");
    expect((await empty.pool.query("select 1 from pg_tables where schemaname = 'public'")).rows).toEqual([]);
    expect(existsSync(path.join(folder, "empty.backup"))).toBe(false);
    await empty.close();
  });

  it("needs a passphrase, a new file and an empty folder, and says so", async () => {
    const env = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DATA_DIR: folder };
    expect((await run(["backup", "x"], { ...env, BACKUP_PASSPHRASE: "" })).err).toContain("BACKUP_PASSPHRASE");
    expect((await run(["backup", "x"], { ...env, BACKUP_PASSPHRASE: "short" })).err).toContain("at least 12 characters");
    await writeFile(path.join(folder, "there"), "");
    expect((await run(["backup", "there"], env)).err).toContain("exists already");
    expect((await run(["restore", "there"], env)).err).toContain("is not empty");
    expect((await run(["restore", "missing"], env)).err).toContain("There is no file missing");
  });
});

function reportBody(program_id: string, place: number) {
  return {
    program_id,
    poc_title: `Report ${place}`,
    poc_description_markdown: "x".repeat(2_000),
    severity: "low",
    save_as_draft: true,
  };
}

async function submitTo(w: World, as: Person, program_id: string): Promise<void> {
  expect((await w.call(as, submitReport, { body: reportBody(program_id, 1_000) })).status).toBe(201);
}

/** Whether a report is there with its write-up and timeline. */
async function wholeOrAbsent(w: World, as: Person, report_id: string) {
  const report = await w.call(as, getReport, { params: { report_id } });
  if (report.status === 404) return "absent";
  const timeline = await w.call(as, listTimeline, { params: { report_id } });
  return report.body.poc_description_markdown.length === 2_000 && timeline.status === 200 ? "whole" : "part";
}

/** Compares tables that nobody changed since, row by row. */
async function expectSameRows(w: World, url: string, tables: string[]): Promise<void> {
  const { pool, close } = openDatabase({ url, max: 1 });
  const { pool: old, close: closeOld } = openDatabase({ url: w.databaseUrl, max: 1 });
  for (const table of tables) {
    const text = `select to_json(t)::text as row from ${table} t order by 1`;
    expect((await pool.query(text)).rows, table).toEqual((await old.query(text)).rows);
  }
  await close();
  await closeOld();
}
