import { type Database, openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { chainLedger, noteLedgerHead } from "../src/features/wallet/ledger/chain-ledger.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
let asOwner: Database;
beforeAll(async () => {
  w = await buildOwnWorld();
  asOwner = openDatabase({ url: new URL(new URL(w.databaseUrl).pathname, inject("adminUrl")).href, max: 1 });
  const c = await buildMoneyCase(w);
  await c.deposit(500_000);
  for (let nth = 0; nth < 3; nth++) await c.award(await c.report(), 100_000);
});
afterAll(async () => {
  await asOwner.close();
  await w.close();
});

const acts = async () => w.db.selectFrom("ledger_act").select(["id", "reason"]).orderBy("created_at").orderBy("id").execute();
const places = () => w.db.selectFrom("ledger_chain").select(["number", "act_id"]).orderBy("number").execute();
const heads = () =>
  w.db.selectFrom("audit_log").select("object_snapshot").where("action", "=", "ledger.head_noted").orderBy("id").execute();

/** Changes the database as its owner, whatever triggers and keys say, and verifies; then takes the change back. */
async function verifyAfter(...changes: string[]): Promise<string | undefined> {
  class TakenBack extends Error {}
  let failure: string | undefined;
  const tried = asOwner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const change of changes) await sql.raw(change).execute(tx);
    failure = (await verifyLedger(tx)).failure?.row;
    throw new TakenBack();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return failure;
}

it("every act gets a place in the chain once, whichever process gives it, and the audit log notes its end", async () => {
  await Promise.all([chainLedger(w.app.services), chainLedger(w.app.services)]);
  expect((await places()).map(({ number, act_id }) => [number, act_id])).toEqual(
    (await acts()).map(({ id }, place) => [String(place + 1), id]),
  );
  await noteLedgerHead(w.app.services);
  await noteLedgerHead(w.app.services);
  expect(await heads()).toMatchObject([{ object_snapshot: { number: String((await acts()).length) } }]);
  const c = await buildMoneyCase(w);
  await c.deposit(1_000);
  // An act that waits for its place is no finding.
  await expectRightLedger(w);
  await noteLedgerHead(w.app.services);
  expect(await heads()).toHaveLength(2);
  await expectRightLedger(w);
});

it("verify names what the owner of the database changed afterwards though the books agree", async () => {
  const [first, second] = await acts();
  const last = (await places()).at(-1);
  if (!first || !second || !last) throw new Error("The world has acts");
  const reason = `update ledger_act set reason = 'Another reason' where id = '${first.id}'`;
  expect(await verifyAfter(reason)).toContain(first.id);
  expect(await verifyAfter(`update ledger_act set key = key || ' again' where id = '${second.id}'`)).toContain(second.id);
  // A place taken out of the chain.
  expect(await verifyAfter("delete from ledger_chain where number = 1")).toContain(second.id);
  // The whole chain computed again over the changed act no longer has the ends that the audit log noted.
  const computedAgain = [
    "delete from ledger_chain",
    "insert into ledger_unchained select id from ledger_act",
    "select chain_ledger(1000)",
  ];
  expect(await verifyAfter(...computedAgain)).toBeUndefined();
  expect(await verifyAfter(reason, ...computedAgain)).toContain("of the chain");
  // An act that was written with a time of its own.
  expect(
    await verifyAfter(
      `update ledger_act set created_at = created_at - interval '3 days' where id = '${last.act_id}'`,
      `delete from ledger_chain where number = ${last.number}`,
      `insert into ledger_unchained values ('${last.act_id}')`,
      "select chain_ledger(1000)",
    ),
  ).toContain(last.act_id);
  // One that neither has a place nor waits for it.
  expect(await verifyAfter(`delete from ledger_chain where number = ${last.number}`)).toContain(last.act_id);
  await expectRightLedger(w);
});
