import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { openDatabase } from "@safeport/db/open-database";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { listCheckpoints, lockChain } from "../src/features/audit/chain/checkpoint.queries.ts";
import { checkpointFile, signCheckpoint } from "../src/features/audit/chain/checkpoint.ts";
import { forgetOldAudit } from "../src/features/audit/chain/forget-old-audit.ts";
import { signHead } from "../src/features/audit/chain/sign-head.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { openKeys } from "../src/platform/keys.ts";
import { readSettings } from "../src/platform/settings.ts";
import { recordVerification } from "../src/platform/verification.queries.ts";

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

const [company, other] = [randomUUID(), randomUUID()];
const env = (days = "400", folder = dataDir) => ({
  ...{ DATABASE_URL: own.url, DATA_DIR: folder, LOG_LEVEL: "silent", KEEP_AUDIT_DAYS: days },
});
const keyFor = () => openKeys(dataDir, null);
const verify = async () => verifyChain({ db: own.db, keyFor: await keyFor(), dataDir });
const forget = async (days?: string, db = own.db) =>
  forgetOldAudit({ db, keyFor: await keyFor(), settings: readSettings(env(days)) });

/** Adds entries that are so many days old, gives them numbers, and signs the head of their day. */
async function act(daysAgo: number, count: number, companyId: string | null = null, signed = true): Promise<void> {
  await sql`insert into audit_log (id, at, action, log_type, ip, company_id, object_snapshot)
    select audit_id(), now() - make_interval(days => ${daysAgo}), 'session.started', 'user_log', '192.0.2.9', ${companyId}::uuid,
      jsonb_build_object('username', 'mira', 'n', n) from generate_series(1, ${count}::int) n`.execute(own.db);
  await chainAudit(own.db);
  const day = new Date(Date.now() - (daysAgo - 1) * 86_400_000);
  if (signed) await signHead({ db: own.db, keyFor: await keyFor(), settings: readSettings(env()) }, day);
}

/** Runs statements that the triggers of the tables would refuse. */
const tamper = (...statements: RawBuilder<unknown>[]) =>
  own.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });

const numbers = async () => {
  const { rows } = await sql<{ number: string; company_number: string | null }>`
    select c.number, c.company_number from audit_chain c join audit_log l on l.id = c.log_id order by c.number`.execute(own.db);
  return rows.map(({ number, company_number }) => [number, company_number].filter((one) => one !== null).join(" of "));
};
const rowsLeft = async () => (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(own.db)).rows[0]?.n;

/** Keeps the removed rows, as somebody with a copy of the database has them. */
const copyRows = () =>
  tamper(sql`create table copied_log as select * from audit_log`, sql`create table copied_chain as select * from audit_chain`);

async function runVerify() {
  let [out, err] = ["", ""];
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

describe("retention of the audit log", () => {
  it("removes the oldest entries up to a signed checkpoint, and the rest is still right", async () => {
    await act(420, 3);
    await act(410, 2, company);
    await act(390, 2, company);
    await act(2, 1, other);
    expect(await forget()).toBe(5);
    expect(await numbers()).toEqual(["6 of 3", "7 of 4", "8 of 1"]);
    expect(await rowsLeft()).toBe(3);
    expect(await verify()).toMatchObject({ failure: null, entries: 3, heads: 4, removed: { upTo: 5n } });
    const until = new Date(Date.now() - 410 * 86_400_000).toISOString().slice(0, 10);
    expect(await runVerify()).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`\nRetention removed entries 1 to 5, the last of ${until}T[0-9:.]+Z\\.\n$`)),
    });
    // The next run removes the next ones; heads of the day before the checkpoint say nothing about it.
    expect(await forget("365")).toBe(2);
    await act(1, 1, company);
    expect(await numbers()).toEqual(["8 of 1", "9 of 5"]);
    expect(await verify()).toMatchObject({ failure: null, entries: 2, removed: { upTo: 7n } });
    const kept = (await readFile(checkpointFile(dataDir), "utf8")).trim().split("\n");
    expect(kept.map((line) => JSON.parse(line).number)).toEqual(["5", "7"]);
  });

  it("removes nothing without the setting, and nothing that no head of an old day covers", async () => {
    await act(800, 3, null, false);
    expect(await forget()).toBe(0);
    await act(390, 1);
    expect(await forget()).toBe(0);
    await act(500, 1);
    expect(await forget("")).toBe(0);
    expect(await rowsLeft()).toBe(5);
    expect(await listCheckpoints(own.db)).toEqual([]);
  });

  it("stops before an entry that is younger than later ones", async () => {
    await act(500, 2);
    await act(450, 1, null, false);
    await act(300, 1, null, false);
    await act(440, 2);
    expect(await forget()).toBe(2);
    expect(await numbers()).toEqual(["3", "4", "5", "6"]);
    expect((await verify()).failure).toBeNull();
  });

  it("keeps the numbers of companies, also of those that have no entry left", async () => {
    await act(500, 3, company);
    await act(499, 1, other);
    expect(await forget()).toBe(4);
    expect(await rowsLeft()).toBe(0);
    expect(await verify()).toMatchObject({ failure: null, entries: 0 });
    await act(1, 2, company);
    expect(await numbers()).toEqual(["5 of 4", "6 of 5"]);
    expect((await verify()).failure).toBeNull();
  });

  it("works in batches, and a second process that does the same leaves each entry to one", async () => {
    await act(500, 4_500, company);
    await act(450, 10);
    const second = openDatabase({ url: own.url, max: 4 });
    const holder = await second.db.startTransaction().execute();
    await lockChain(holder);
    try {
      const both = Promise.all([forget(), forget("400", second.db)]);
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database
        where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(own.db)).rows.length, { timeout: 20_000 }).toBe(2);
      await holder.commit().execute();
      const removed = await both;
      expect(removed[0] + removed[1]).toBe(4_510);
    } finally {
      await second.close();
    }
    expect((await listCheckpoints(own.db)).map(({ number }) => Number(number))).toEqual([2_000, 4_000, 4_510]);
    expect(await forget()).toBe(0);
    expect(await verify()).toMatchObject({ failure: null, entries: 0, removed: { upTo: 4_510n } });
  });

  it("adds a checkpoint to the data folder that lacks it, as after a crash, or in another process", async () => {
    await act(500, 2);
    await forget();
    await rm(checkpointFile(dataDir));
    expect((await verify()).failure).toBeNull();
    expect(await forget()).toBe(0);
    expect(JSON.parse(await readFile(checkpointFile(dataDir), "utf8"))).toMatchObject({ number: "2" });
    expect((await verify()).failure).toBeNull();
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
    await act(500, 3);
    await act(1, 2, null, false);
    await tamper(statement);
    const before = await rowsLeft();
    await expect(forget()).rejects.toThrow(failure);
    expect(await rowsLeft()).toBe(before);
    expect(await listCheckpoints(own.db)).toEqual([]);
  });

  it("removes no entries whose times were made older, with the whole chain after them, since no signed head says so", async () => {
    await act(390, 3);
    const before = await rowsLeft();
    await tamper(
      sql`update audit_log set at = at - interval '1 year'`,
      sql`delete from audit_chain`,
      sql`delete from audit_chain_end`,
      sql`insert into audit_unchained (log_id) select id from audit_log order by id`,
    );
    await chainAudit(own.db);
    expect(await forget()).toBe(0);
    expect(await rowsLeft()).toBe(before);
    await recordVerification(own.db, "audit", verify);
    await expect(forget()).rejects.toThrow(/its last verification found: an entry up to 3 was changed/);
  });
});

describe("somebody with the database, but without the key,", () => {
  beforeEach(async () => {
    await act(500, 4, company);
    await act(450, 4, other);
    await act(2, 3, company);
    await copyRows();
    expect(await forget("460")).toBe(4);
    expect(await verify()).toMatchObject({ failure: null, entries: 7 });
  });

  const removeUpTo = (number: number) => [
    sql`delete from audit_log where id in (select log_id from audit_chain where number <= ${number})`,
    sql`delete from audit_chain where number <= ${number}`,
  ];
  const comeBack = (number: number) => [
    sql`insert into audit_log select l.* from copied_log l join copied_chain c on c.log_id = l.id where c.number <= ${number}`,
    sql`insert into audit_chain select * from copied_chain where number <= ${number}`,
  ];

  it.each([
    ["removes entries after the checkpoint", "entry 5 is missing from the chain", removeUpTo(6)],
    ["removes all entries", /^entry 5 is missing: the head of .* in the database was signed at entry 8$/, removeUpTo(11)],
    [
      "raises the checkpoint to what else they removed",
      "the checkpoint at entry 6 in the database is not signed by this instance",
      [sql`update audit_checkpoint p set number = 6, hash = c.hash from audit_chain c where c.number = 6`, ...removeUpTo(6)],
    ],
    [
      "adds a checkpoint with the signature of another one",
      "the checkpoint at entry 6 in the database is not signed by this instance",
      [
        sql`insert into audit_checkpoint select c.number, c.hash, p.at, p.company_numbers, p.made_at, p.signature
          from audit_checkpoint p, audit_chain c where c.number = 6`,
        ...removeUpTo(6),
      ],
    ],
    [
      "adds a checkpoint with the signature of a head",
      "the checkpoint at entry 8 in the database is not signed by this instance",
      [
        sql`insert into audit_checkpoint select h.number, h.hash, h.signed_at, p.company_numbers, h.signed_at, h.signature
          from audit_checkpoint p, audit_head h where h.number = 8`,
        ...removeUpTo(8),
      ],
    ],
    [
      "deletes the checkpoint",
      "the checkpoint at entry 4 in the data folder is missing from the database",
      [sql`delete from audit_checkpoint`, sql`delete from audit_removed_number`],
    ],
    [
      "lowers the checkpoint",
      "the checkpoint at entry 3 in the database is not signed by this instance",
      [sql`update audit_checkpoint set number = 3`],
    ],
    [
      "brings removed entries back",
      "entry 2 is back, though retention removed it with the checkpoint at entry 4",
      [...comeBack(4), sql`delete from audit_chain where number = 1`],
    ],
    [
      "brings removed entries back without their numbers",
      /^row .* of the log was inserted beside the chain$/,
      comeBack(4).slice(0, 1),
    ],
    [
      "brings everything back that was before the checkpoint",
      "the checkpoint at entry 4 in the data folder is missing from the database",
      [...comeBack(4), sql`delete from audit_checkpoint`, sql`delete from audit_removed_number`],
    ],
    [
      "changes the first entry after the checkpoint",
      /^entry 5 \(.*\) does not follow from the entry before it$/,
      [sql`update audit_chain set canonical = canonical || ' ' where number = 5`],
    ],
    [
      "lowers the numbers of a company",
      "the numbers of companies at the checkpoint at entry 4 were changed",
      [sql`update audit_removed_number set number = 0`],
    ],
  ] as const)("who %s, is found", async (_what, failure, statements) => {
    await tamper(...statements);
    const found = (await verify()).failure;
    if (typeof failure === "string") expect(found).toBe(failure);
    else expect(found).toMatch(failure);
  });

  it("who deletes the checkpoint from the data folder as well, is found by the missing entries", async () => {
    await rm(checkpointFile(dataDir));
    await tamper(sql`delete from audit_checkpoint`, sql`delete from audit_removed_number`);
    expect((await verify()).failure).toBe("entry 1 is missing from the chain");
  });

  it("who writes a checkpoint of their own into the data folder, is found", async () => {
    const line = JSON.parse(await readFile(checkpointFile(dataDir), "utf8"));
    await writeFile(checkpointFile(dataDir), `${JSON.stringify({ ...line, number: "9" })}\n`);
    expect((await verify()).failure).toBe("the checkpoint at entry 9 in the data folder is not signed by this instance");
  });

  it("who deletes rows by SQL, is refused after the newest checkpoint, within a year, and of what the checkpoint is made of", async () => {
    const [checkpoint] = await listCheckpoints(own.db);
    const later = signCheckpoint(await keyFor(), { ...(checkpoint as NonNullable<typeof checkpoint>), number: 11n });
    const insert = (number: number, hash: RawBuilder<unknown>) =>
      sql`insert into audit_checkpoint (number, hash, at, company_numbers, made_at, signature)
        values (${number}, ${hash}, now(), '', now(), ${later.signature})`;
    const hashOf = (number: number) => sql`(select hash from audit_chain where number = ${number})`;
    for (const [statement, refusal] of [
      [sql`delete from audit_log where id = (select log_id from audit_chain where number = 5)`, /audit_log is append-only/],
      [sql`delete from audit_chain where number = 5`, /audit_chain is append-only/],
      [sql`update audit_checkpoint set number = 5`, /audit_checkpoint is append-only/],
      [sql`delete from audit_checkpoint`, /audit_checkpoint is append-only/],
      [sql`truncate audit_checkpoint`, /audit_checkpoint is append-only/],
      [sql`update audit_removed_number set number = number - 1`, /audit_removed_number only grows/],
      [sql`delete from audit_removed_number`, /audit_removed_number only grows/],
      [sql`truncate audit_removed_number`, /audit_removed_number only grows/],
      [insert(3, sql`'\\x00'`), /a checkpoint is at an entry of the chain/],
      [insert(6, hashOf(7)), /a checkpoint is at an entry of the chain/],
      [insert(99, hashOf(7)), /a checkpoint is at an entry of the chain/],
    ] as const)
      await expect(statement.execute(own.db)).rejects.toThrow(refusal);
    await insert(11, hashOf(11)).execute(own.db);
    // The entry of two days ago stays, and so does the link of an entry that is there.
    for (const [statement, refusal] of [
      [sql`delete from audit_log where id = (select log_id from audit_chain where number = 11)`, /audit_log is append-only/],
      [sql`delete from audit_chain where number = 5`, /audit_chain is append-only/],
    ] as const)
      await expect(statement.execute(own.db)).rejects.toThrow(refusal);
  });
});
