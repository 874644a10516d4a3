import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { asApp } from "@safeport/db/factories/template-database";
import { firstIdAt } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { setRights } from "@safeport/db/set-rights";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { listCheckpoints, lockChain } from "../src/features/audit/chain/checkpoint.queries.ts";
import { checkpointFile } from "../src/features/audit/chain/checkpoint.ts";
import { signHead } from "../src/features/audit/chain/sign-head.ts";
import { monthName } from "../src/platform/partitions/months.queries.ts";
import { partitionTable } from "../src/platform/partitions/partition-table.queries.ts";
import { tendPartitions } from "../src/platform/partitions/tend-partitions.ts";
import { readSettings } from "../src/platform/settings.ts";
import { recordVerification } from "../src/platform/verification.queries.ts";
import { type OldLog, openOldLog } from "./old-log.ts";

let log: OldLog;
beforeEach(async () => {
  log = await openOldLog(inject("databaseUrl"));
});
afterEach(() => log.close());

const [company, other] = [randomUUID(), randomUUID()];

const countRows = async () => (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(log.db)).rows[0]?.n;

async function runVerify() {
  let [out, err] = ["", ""];
  const code = await runCommandLine({
    args: ["audit", "verify"],
    folder: log.dataDir,
    env: log.env(),
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

describe("retention of the audit log @spec:10.51", () => {
  it("removes the oldest entries up to a signed checkpoint, and the rest is still right", async () => {
    await log.act(420, 3);
    await log.act(410, 2, company);
    await log.act(390, 2, company);
    await log.act(2, 1, other);
    expect(await log.forget()).toBe(5);
    expect(await log.numbers()).toEqual(["6 of 3", "7 of 4", "8 of 1"]);
    expect(await countRows()).toBe(3);
    expect(await log.verify()).toMatchObject({ failure: null, entries: 3, heads: 4, removed: { upTo: 5n } });
    const until = new Date(Date.now() - 410 * 86_400_000).toISOString().slice(0, 10);
    expect(await runVerify()).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`\nRetention removed entries 1 to 5, the last of ${until}T[0-9:.]+Z\\.\n$`)),
    });
    // The next run removes the next ones; heads of the day before the checkpoint say nothing about it.
    expect(await log.forget("365")).toBe(2);
    await log.act(1, 1, company);
    expect(await log.numbers()).toEqual(["8 of 1", "9 of 5"]);
    expect(await log.verify()).toMatchObject({ failure: null, entries: 2, removed: { upTo: 7n } });
    const kept = (await readFile(checkpointFile(log.dataDir), "utf8")).trim().split("\n");
    expect(kept.map((line) => JSON.parse(line).number)).toEqual(["5", "7"]);
  });

  it("removes nothing without the setting, and nothing that no head of an old day covers", async () => {
    await log.act(800, 3, null, false);
    expect(await log.forget()).toBe(0);
    await log.act(390, 1);
    expect(await log.forget()).toBe(0);
    await log.act(500, 1);
    expect(await log.forget("")).toBe(0);
    expect(await countRows()).toBe(5);
    expect(await listCheckpoints(log.db)).toEqual([]);
  });

  it("stops before an entry that is younger than later ones", async () => {
    await log.act(500, 2);
    await log.act(450, 1, null, false);
    await log.act(300, 1, null, false);
    await log.act(440, 2);
    expect(await log.forget()).toBe(2);
    expect(await log.numbers()).toEqual(["3", "4", "5", "6"]);
    expect((await log.verify()).failure).toBeNull();
  });

  it("keeps the numbers of companies, also of those that have no entry left", async () => {
    await log.act(500, 3, company);
    await log.act(499, 1, other);
    expect(await log.forget()).toBe(4);
    expect(await countRows()).toBe(0);
    expect(await log.verify()).toMatchObject({ failure: null, entries: 0 });
    await log.act(1, 2, company);
    expect(await log.numbers()).toEqual(["5 of 4", "6 of 5"]);
    expect((await log.verify()).failure).toBeNull();
  });

  it("works in batches, and a second process that does the same leaves each entry to one", async () => {
    await log.act(500, 4_500, company);
    await log.act(450, 10);
    const second = openDatabase({ url: asApp(log.url), max: 4 });
    const holder = await second.db.startTransaction().execute();
    await lockChain(holder);
    try {
      const both = Promise.all([log.forget(), log.forget("400", second.db)]);
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database
        where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(log.db)).rows.length, { timeout: 20_000 }).toBe(2);
      await holder.commit().execute();
      const removed = await both;
      expect(removed[0] + removed[1]).toBe(4_510);
    } finally {
      await second.close();
    }
    expect((await listCheckpoints(log.db)).map(({ number }) => Number(number))).toEqual([2_000, 4_000, 4_510]);
    expect(await log.forget()).toBe(0);
    expect(await log.verify()).toMatchObject({ failure: null, entries: 0, removed: { upTo: 4_510n } });
  });

  it("leaves empty months of a partitioned log to the job that drops them", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await log.owner.transaction().execute((tx) => partitionTable(tx, "audit_log", daysAgo(900)));
    await setRights({ ownerUrl: log.url, appUrl: asApp(log.url) });
    for (const days of [800, 700, 2]) {
      await tendPartitions(log.url, daysAgo(days));
      await buildAuditEntry(log.db, { id: firstIdAt(daysAgo(days)), at: daysAgo(days), user_id: null });
      await chainAudit(log.db);
      await signHead({ db: log.db, keyFor: log.keyFor, settings: readSettings(log.env()) }, daysAgo(days - 1));
    }
    const months = async () => {
      const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'audit_log'::regclass`.execute(log.db);
      return rows.map(({ name }) => name);
    };
    const [old, last, present] = [800, 700, 2].map((days) => `audit_log_${monthName(daysAgo(days))}`);
    await tendPartitions(log.url, new Date());
    expect(await months()).toEqual(expect.arrayContaining([old, last, present]));
    expect(await log.forget()).toBe(2);
    await tendPartitions(log.url, new Date());
    expect(await months()).not.toContain(old);
    expect(await months()).toEqual(expect.arrayContaining([last, present]));
    expect(await log.verify()).toMatchObject({ failure: null, entries: 1 });
  });

  it("adds a checkpoint to the data folder that lacks it, as after a crash, or in another process", async () => {
    await log.act(500, 2);
    await log.forget();
    await rm(checkpointFile(log.dataDir));
    expect((await log.verify()).failure).toBeNull();
    expect(await log.forget()).toBe(0);
    expect(JSON.parse(await readFile(checkpointFile(log.dataDir), "utf8"))).toMatchObject({ number: "2" });
    expect((await log.verify()).failure).toBeNull();
  });

  it.each([
    [
      "an old entry was changed",
      /entry 2 \(.*\) was changed/,
      sql`update audit_log set action = 'x' where object_snapshot->>'n' = '2'`,
    ],
    [
      "an old entry was deleted",
      /entry 2 \(.*\) is missing from the log/,
      sql`delete from audit_log where object_snapshot->>'n' = '2'`,
    ],
    ["a head was forged", /the head of .* is not signed by this instance/, sql`update audit_head set number = number - 1`],
    [
      "the last verification found something",
      /its last verification found: entry 9/,
      sql`insert into verification (name, ended_at, failure) values ('audit', now(), 'entry 9 was changed')`,
    ],
  ])("removes nothing when %s, so that what shows it stays", async (_what, failure, statement) => {
    await log.act(500, 3);
    await log.act(1, 2, null, false);
    await log.tamper(statement);
    const before = await countRows();
    await expect(log.forget()).rejects.toThrow(failure);
    expect(await countRows()).toBe(before);
    expect(await listCheckpoints(log.db)).toEqual([]);
  });

  it("removes no entries whose times were made older, with the whole chain after them, since no signed head says so", async () => {
    await log.act(390, 3);
    const before = await countRows();
    await log.tamper(
      sql`update audit_log set at = at - interval '1 year'`,
      sql`delete from audit_chain`,
      sql`delete from audit_chain_end`,
      sql`insert into audit_unchained (log_id) select id from audit_log order by id`,
    );
    await chainAudit(log.db);
    expect(await log.forget()).toBe(0);
    expect(await countRows()).toBe(before);
    await recordVerification(log.db, "audit", log.verify);
    await expect(log.forget()).rejects.toThrow(/its last verification found: an entry up to 3 was changed/);
  });
});
