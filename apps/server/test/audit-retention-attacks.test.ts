import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { listCheckpoints } from "../src/features/audit/chain/checkpoint.queries.ts";
import { checkpointFile, signCheckpoint } from "../src/features/audit/chain/checkpoint.ts";
import { type OldLog, openOldLog } from "./old-log.ts";

let log: OldLog;
beforeEach(async () => {
  log = await openOldLog(inject("databaseUrl"));
});
afterEach(() => log.close());

const [company, other] = [randomUUID(), randomUUID()];

/** Keeps all rows, as somebody with a copy of the database has them. */
const copyRows = () =>
  log.tamper(
    sql`create table copied_log as select * from audit_log`,
    sql`create table copied_chain as select * from audit_chain`,
  );

describe("somebody with the database, but without the key, @spec:10.51", () => {
  beforeEach(async () => {
    await log.act(500, 4, company);
    await log.act(450, 4, other);
    await log.act(2, 3, company);
    await copyRows();
    expect(await log.forget("460")).toBe(4);
    expect(await log.verify()).toMatchObject({ failure: null, entries: 7 });
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
    await log.tamper(...statements);
    const found = (await log.verify()).failure;
    if (typeof failure === "string") expect(found).toBe(failure);
    else expect(found).toMatch(failure);
  });

  it("who deletes the checkpoint from the data folder as well, is found by the missing entries", async () => {
    await rm(checkpointFile(log.dataDir));
    await log.tamper(sql`delete from audit_checkpoint`, sql`delete from audit_removed_number`);
    expect((await log.verify()).failure).toBe("entry 1 is missing from the chain");
  });

  it("who writes a checkpoint of their own into the data folder, is found", async () => {
    const line = JSON.parse(await readFile(checkpointFile(log.dataDir), "utf8"));
    await writeFile(checkpointFile(log.dataDir), `${JSON.stringify({ ...line, number: "9" })}\n`);
    expect((await log.verify()).failure).toBe("the checkpoint at entry 9 in the data folder is not signed by this instance");
  });

  it("who deletes rows by SQL, is refused after the newest checkpoint, within a year, and of what the checkpoint is made of", async () => {
    const [checkpoint] = await listCheckpoints(log.db);
    const later = signCheckpoint(log.keyFor, { ...(checkpoint as NonNullable<typeof checkpoint>), number: 11n });
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
      await expect(statement.execute(log.owner)).rejects.toThrow(refusal);
    await insert(11, hashOf(11)).execute(log.db);
    // The entry of two days ago stays, and so does the link of an entry that is there.
    for (const [statement, refusal] of [
      [sql`delete from audit_log where id = (select log_id from audit_chain where number = 11)`, /audit_log is append-only/],
      [sql`delete from audit_chain where number = 5`, /audit_chain is append-only/],
    ] as const)
      await expect(statement.execute(log.owner)).rejects.toThrow(refusal);
  });
});
