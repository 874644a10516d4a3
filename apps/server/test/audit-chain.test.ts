import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { openDatabase } from "@safeport/db/open-database";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { audit } from "../src/features/audit/audit.feature.ts";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { headFile, signHead } from "../src/features/audit/chain/sign-head.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { recordChange } from "../src/platform/events/event.queries.ts";
import { openKeys } from "../src/platform/keys.ts";
import { readSettings } from "../src/platform/settings.ts";
import { tamper } from "./tamper.ts";

let own: OpenOwnDatabase;
let dataDir: string;
beforeEach(async () => {
  own = await openOwnDatabase(inject("databaseUrl"));
  dataDir = await mkdtemp(path.join(tmpdir(), "safeport-audit-"));
});
afterEach(async () => {
  await own.close();
  await rm(dataDir, { recursive: true });
});

const env = () => ({ DATABASE_URL: own.url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
const keyFor = () => openKeys(dataDir, null);
const verify = async () => verifyChain({ db: own.db, keyFor: await keyFor(), dataDir });
const sign = async (day: string) =>
  signHead({ db: own.db, keyFor: await keyFor(), settings: readSettings(env()) }, new Date(`${day}T12:00:00Z`));

/** Records acts, each in a transaction of its own. */
async function act(count: number, db = own.db, company_id: string | null = null, rows = 1): Promise<void> {
  for (let n = 0; n < count; n++)
    await db.transaction().execute((tx) =>
      recordChange(tx, {
        audit: Array.from({ length: rows }, () => ({
          ...{ action: "session.started", log_type: "user_log" as const, ip: "192.0.2.9", company_id },
          object_snapshot: { username: "mira", n },
        })),
        actorId: null,
        events: [],
      }),
    );
}

/** Runs statements that the triggers of the tables would refuse. */
const tamperHere = (...statements: RawBuilder<unknown>[]) => tamper(own.url, ...statements);

const idOf = async (number: number) =>
  (await own.db.selectFrom("audit_chain").select("log_id").where("number", "=", String(number)).executeTakeFirstOrThrow()).log_id;

async function runVerify() {
  let out = "";
  let err = "";
  const code = await runCommandLine({
    args: ["audit", "verify"],
    folder: dataDir,
    env: env(),
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

describe("the chain of the audit log @spec:1.15", () => {
  it("numbers the acts of fifty writers in four processes without fork or gap (AUD-01)", async () => {
    const processes = [1, 2, 3, 4].map(() => openDatabase({ url: own.url, max: 13 }));
    try {
      let writing = true;
      const writers = Array.from({ length: 50 }, (_, n) => act(40, processes[n % 4]?.db, null, 5));
      const chaining = processes.map(async ({ db }) => {
        while (writing) await chainAudit(db);
      });
      await Promise.all(writers);
      writing = false;
      await Promise.all(chaining);
    } finally {
      await Promise.all(processes.map(({ close }) => close()));
    }
    await chainAudit(own.db);
    const { rows } = await sql<{ entries: number; last: string; rows: number }>`
      select (select count(*)::int from audit_chain) as entries, (select max(number) from audit_chain) as last,
        (select count(*)::int from audit_log) as rows`.execute(own.db);
    expect(rows).toEqual([{ entries: 10_000, last: "10000", rows: 10_000 }]);
    expect(await verify()).toMatchObject({ failure: null, entries: 10_000, waiting: 0 });
  });

  it("is verified by a command, which names a changed row", async () => {
    await act(5);
    expect(await runVerify()).toMatchObject({ code: 0, out: expect.stringMatching(/^The audit log is right \(5 entries/) });
    const id = await idOf(3);
    await tamperHere(sql`update audit_log set action = 'session.ended' where id = ${id}`);
    expect(await runVerify()).toMatchObject({
      code: 1,
      err: expect.stringContaining(`First wrong row: entry 3 (${id}) was changed`),
    });
  });

  it.each([
    [
      "changed in its record",
      3,
      (id: string) => sql`update audit_log set object_snapshot = '{"username": "mira", "n": 9}' where id = ${id}`,
    ],
    ["changed in its time", 3, (id: string) => sql`update audit_log set at = at - interval '1 second' where id = ${id}`],
    ["changed in its address", 3, (id: string) => sql`update audit_log set ip = '192.0.2.10' where id = ${id}`],
    [
      "emptied of a name that was not erased",
      3,
      (id: string) => sql`update audit_log set object_snapshot = object_snapshot || '{"username": null}' where id = ${id}`,
    ],
    ["deleted from the log", 3, (id: string) => sql`delete from audit_log where id = ${id}`],
    ["deleted from the chain", 3, (id: string) => sql`delete from audit_chain where log_id = ${id}`],
    ["changed in the chain", 3, (id: string) => sql`update audit_chain set canonical = canonical || ' ' where log_id = ${id}`],
    [
      "swapped with the next",
      3,
      (id: string) => sql`update audit_chain c set log_id = o.log_id, canonical = o.canonical
      from audit_chain o where c.number in (3, 4) and o.number = 7 - c.number and ${id}::text <> ''`,
    ],
  ] as const)("finds the row that was %s", async (_how, number, statement) => {
    await act(6);
    await chainAudit(own.db);
    const id = await idOf(number);
    await sql`alter table audit_chain drop constraint audit_chain_log_id_key`.execute(own.db);
    await tamperHere(statement(id));
    expect((await verify()).failure).toMatch(new RegExp(`^entry ${number} `));
  });

  it("finds a row that was inserted beside the chain, or between two entries", async () => {
    await act(4);
    await chainAudit(own.db);
    const id = randomUUID();
    await tamperHere(sql`insert into audit_log (id, action, log_type) values (${id}, 'session.started', 'user_log')`);
    expect((await verify()).failure).toBe(`row ${id} of the log was inserted beside the chain`);
    await tamperHere(
      sql`update audit_chain set number = -number - 1 where number > 2`,
      sql`update audit_chain set number = -number where number < 0`,
      sql`insert into audit_chain (number, log_id, canonical, hash) select 3, ${id}, canonical, hash from audit_chain where number = 2`,
    );
    expect((await verify()).failure).toBe(`entry 3 (${id}) does not follow from the entry before it`);
  });

  it("names the number of the first missing row when its end was deleted (AUD-05)", async () => {
    await act(20);
    await chainAudit(own.db);
    const rows = sql`delete from audit_log where id in (select log_id from audit_chain where number > 10)`;
    const links = sql`delete from audit_chain where number > 10`;
    await tamperHere(rows, links);
    expect((await verify()).failure).toBe("entry 11 is missing; the chain had 20 entries");
  });

  it.each([
    ["the record of its end", "entry 6 is not the recorded end of the chain", [sql`delete from audit_chain_end`]],
    [
      "an entry that waits for its number",
      "an entry that waited for its number is missing from the log",
      [sql`delete from audit_log where id in (select log_id from audit_unchained)`],
    ],
    [
      "the address of a living person",
      "entry 1 \\(.*\\) has lost its ip, but no account was closed",
      [
        sql`update audit_log set ip = null where id = (select log_id from audit_chain where number = 1)`,
        sql`update audit_chain set salts = salts - 'ip' where number = 1`,
      ],
    ],
    [
      "their name",
      "entry 2 \\(.*\\) has lost its username, but no account was closed",
      [
        sql`update audit_log set object_snapshot = object_snapshot || '{"username": null}' where id = (select log_id from audit_chain where number = 2)`,
        sql`update audit_chain set salts = salts - 'username' where number = 2`,
      ],
    ],
  ])("finds that %s was deleted", async (_what, failure, statements) => {
    await act(6);
    await chainAudit(own.db);
    await act(1);
    expect((await verify()).failure).toBeNull();
    await tamperHere(...statements);
    expect((await verify()).failure).toMatch(new RegExp(`^${failure}`));
  });

  it("is compared with its signed head, which is kept apart from the database", async () => {
    await act(20);
    await chainAudit(own.db);
    await sign("2026-03-01");
    await sign("2026-03-01");
    const kept = async () => (await readFile(headFile(dataDir), "utf8")).trim().split("\n").length;
    expect(await kept()).toBe(1);
    expect(await verify()).toMatchObject({ failure: null, heads: 1 });
    // An hour later, the same day: what was logged since has a head of its own.
    await act(5);
    await chainAudit(own.db);
    await sign("2026-03-01");
    expect(await kept()).toBe(2);
    expect(await verify()).toMatchObject({ failure: null, heads: 2 });
    await tamperHere(
      sql`delete from audit_log where id in (select log_id from audit_chain where number > 10)`,
      sql`delete from audit_chain where number > 10`,
      sql`update audit_chain_end set (number, hash) = (select number, hash from audit_chain where number = 10)`,
      sql`delete from audit_head where number = 25`,
    );
    expect((await verify()).failure).toBe("entry 11 is missing: the head of 2026-03-01 in the database was signed at entry 20");
    await tamperHere(sql`delete from audit_head`);
    expect((await verify()).failure).toBe(
      "entry 11 is missing: the head of 2026-03-01 in the data folder was signed at entry 20",
    );
  });

  it("has its end signed hourly, so that the first day has a head, too", () => {
    expect(audit.cron).toContain("2 * * * * sign_audit_head");
  });

  it("refuses a head that somebody else signed", async () => {
    await act(1);
    await chainAudit(own.db);
    await sign("2026-03-01");
    const file = headFile(dataDir);
    const line = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, `${JSON.stringify({ ...line, number: "2" })}\n`);
    expect((await verify()).failure).toBe("the head of 2026-03-01 in the data folder is not signed by this instance");
  });

  it("numbers the entries of each company on their own, from 1", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await act(2, own.db, one);
    await act(3, own.db, other);
    await chainAudit(own.db);
    await act(1, own.db, one);
    await chainAudit(own.db);
    const rows = await own.db.selectFrom("audit_chain").select(["company_id", "company_number"]).orderBy("number").execute();
    expect(rows.map(({ company_id, company_number }) => `${company_id === one ? "one" : "other"} ${company_number}`)).toEqual([
      ...["one 1", "one 2", "other 1", "other 2", "other 3", "one 3"],
    ]);
    expect((await verify()).failure).toBeNull();
  });

  it("lists acts as they happened, whatever the clock of a process says (AUD-07)", async () => {
    for (let n = 0; n < 6; n++) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (n % 2) * 300_000 });
      await act(1).finally(() => vi.useRealTimers());
    }
    const rows = await own.db.selectFrom("audit_log").select(["id", "at"]).orderBy("at").execute();
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
    const times = rows.map(({ at }) => at.getTime());
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(60_000);
  });
});
