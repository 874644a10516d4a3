import { takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { seeded } from "@safeport/db/factories/seeded";
import { newId } from "@safeport/db/new-id";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { chainLedger } from "../src/features/wallet/ledger/chain-ledger.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { buildMoneyCase, expectRightLedger, reason } from "./money-world.ts";
import { buildPayee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

interface Tampering {
  table: string;
  /** Assignments to the row `x`, as SQL; undefined deletes the row. */
  set?: string;
  /** Condition for the rows it fits. */
  where?: string;
  /** SQL for the ids of which the failure names one, an array of texts. */
  names: string;
}

const otherThan = (column: string, table: string, key = "id") =>
  `${column} = (select ${key} from ${table} o where o.${key} <> x.${column} order by o.${key} limit 1)`;
const transfersOf =
  "(select array_agg(t.id::text || '') || array_agg(t.act_id::text) from ledger_transfer t where x.id in (t.from_id, t.to_id))";
const ofPerson = `(select array_agg(id::text) from (select award_id as id from award_part where user_id = x.user_id
  union select id from withdrawal where user_id = x.user_id union select id from adjustment where user_id = x.user_id) one)`;
const own = "array[x.id::text]";
const isAmount = (column: string) => `${column} = ${column} + 7`;

const tamperings: readonly Tampering[] = [
  { table: "ledger_transfer", set: isAmount("amount"), names: "array[x.id::text]" },
  {
    table: "ledger_transfer",
    set: otherThan("from_id", "ledger_account"),
    where: "to_id <> (select min(id::text)::uuid from ledger_account)",
    names: own,
  },
  {
    table: "ledger_transfer",
    set: `${otherThan("act_id", "ledger_act")}, position = 99`,
    where: "position = 1",
    names: "array[x.id::text, x.act_id::text, (select min(id::text) from ledger_act where id <> x.act_id)]",
  },
  { table: "ledger_transfer", names: "array[x.id::text, x.act_id::text]" },
  { table: "ledger_entry", set: "amount = amount + 7, balance_after = balance_after + 7", names: "array[x.transfer_id::text]" },
  {
    table: "ledger_entry",
    set: otherThan("account_id", "ledger_account"),
    where:
      "not exists (select from ledger_entry e where e.transfer_id = x.transfer_id and e.account_id = (select id from ledger_account o where o.id <> x.account_id order by id limit 1))",
    names: "array[x.transfer_id::text]",
  },
  { table: "ledger_entry", names: "array[x.transfer_id::text]" },
  {
    table: "ledger_act",
    set: "act = case act when 'bonus' then 'retest' else 'bonus' end",
    names: "array[x.id::text] || (select array_agg(id::text) from ledger_transfer where act_id = x.id)",
  },
  { table: "ledger_act", set: "digest = 'x'", names: own },
  { table: "ledger_act", set: "award_id = null", where: "award_id is not null", names: own },
  {
    table: "ledger_act",
    set: otherThan("deposit_id", "deposit"),
    where: "deposit_id is not null",
    names: "array[x.deposit_id::text, x.id::text] || (select array_agg(id::text) from deposit)",
  },
  {
    table: "ledger_act",
    set: otherThan("withdrawal_id", "withdrawal"),
    where: "withdrawal_id is not null",
    names: `${own} || (select array_agg(id::text) from withdrawal)`,
  },
  { table: "ledger_act", names: "(select array_agg(id::text) from ledger_transfer where act_id = x.id)" },
  { table: "ledger_account", set: isAmount("balance"), where: "balance is not null and kind <> 'company:debt'", names: own },
  {
    table: "ledger_account",
    set: "user_id = (select u.id from user_account u where not exists (select from ledger_account a where a.user_id = u.id) order by u.id limit 1)",
    where: "user_id is not null and version > 0",
    names: `${ofPerson} || ${transfersOf}`,
  },
  {
    table: "ledger_account",
    set: "company_id = (select c.id from company c where not exists (select from ledger_account a where a.company_id = c.id) limit 1)",
    where: "kind = 'company:free' and version > 0",
    names: transfersOf,
  },
  { table: "deposit", set: isAmount("received"), where: "received is not null", names: own },
  { table: "deposit", set: isAmount("taken_back"), where: "received is not null", names: own },
  {
    table: "deposit",
    set: otherThan("company_id", "company"),
    where: "received is not null",
    names: `${own} || (select array_agg(id::text) from ledger_act where deposit_id = x.id)`,
  },
  { table: "award", set: isAmount("amount"), names: own },
  { table: "award", set: isAmount("fee"), names: own },
  { table: "award", set: isAmount("taken_back"), where: "amount > taken_back + 7", names: own },
  { table: "award_part", set: isAmount("amount"), names: "array[x.award_id::text]" },
  { table: "award_part", set: otherThan("user_id", "user_account"), names: "array[x.award_id::text]" },
  { table: "withdrawal", set: isAmount("amount"), names: own },
  {
    table: "withdrawal",
    set: otherThan("user_id", "user_account"),
    names: `${own} || (select array_agg(t.id::text) from ledger_act c join ledger_transfer t on t.act_id = c.id where c.withdrawal_id = x.id)`,
  },
  {
    table: "withdrawal",
    set: otherThan("bank_account_id", "(select b.id, b.user_id from bank_account b where b.user_id <> x.user_id)"),
    names: own,
  },
  {
    table: "withdrawal",
    set: "status = 'pending', settled_at = null, external_ref = null, failure = null",
    where: "status in ('paid', 'failed')",
    names: own,
  },
  { table: "adjustment", set: isAmount("amount"), names: own },
  { table: "adjustment", set: otherThan("user_id", "user_account"), names: own },
  { table: "refund", set: isAmount("amount"), names: own },
  { table: "refund", set: otherThan("deposit_id", "deposit"), names: own },
  {
    table: "refund",
    set: "status = 'failed', settled_at = now()",
    where: "status = 'requested'",
    names: "array[x.company_id::text]",
  },
  {
    table: "report_hold",
    set: isAmount("remaining"),
    where: "ended_at is null and is_covered and remaining + 7 <= amount",
    names: "array[x.program_id::text]",
  },
  {
    table: "report_hold",
    set: "remaining = remaining - 7",
    where: "ended_at is null and remaining > 7",
    names: "array[x.program_id::text]",
  },
  { table: "money_document", set: isAmount("amount"), where: "kind = 'receipt'", names: "array[substring(x.key from 9)]" },
  { table: "money_document", names: "array[x.kind::text]" },
  { table: "ledger_rule", set: "to_kind = 'world'", where: "act = 'subscription'", names: "array[x.act]" },
  { table: "ledger_rule", names: "array[x.act]" },
  {
    table: "audit_log",
    set: "action = 'account.updated'",
    where:
      "action in ('deposit.confirmed', 'report.awarded', 'withdrawal.paid', 'adjustment.booked', 'refund.paid', 'award.reversed')",
    names: `(select array_agg(a.id::text) from ledger_act a where x.object_id in (a.deposit_id, a.report_id, a.award_id)
      or a.withdrawal_id::text = x.object_snapshot->>'withdrawal_id' or a.key = 'adjustment ' || x.object_id)`,
  },
  {
    table: "ledger_chain",
    set: "hash = sha256('x')",
    names: "array[x.act_id::text] || (select array_agg(act_id::text) from ledger_chain)",
  },
  { table: "ledger_chain", names: "array[x.act_id::text] || (select array_agg(act_id::text) from ledger_chain)" },
];

const seed = process.env.TAMPER_SEED ?? String(Date.now());
const random = seeded(`tampering with the books ${seed}`);
let w: World;
let asOwner: Database;
beforeAll(async () => {
  w = await buildOwnWorld();
  asOwner = openDatabase({ url: new URL(new URL(w.databaseUrl).pathname, inject("adminUrl")).href, max: 1 });
  const [c, other] = [await buildMoneyCase(w), await buildMoneyCase(w)];
  await buildCompany(w.db);
  await c.deposit(900_000);
  const { deposit_id } = await other.deposit(300_000);
  await w.call(other.admin, takeBackDeposit, { params: { deposit_id }, body: { amount: 40_000, reason } });
  await other.refund(deposit_id, 20_000);
  await other.refunded(deposit_id, 10_000);
  await c.award(await c.report(), 100_000);
  const { award_id } = (await c.award(await c.report({ severity: "high" }), 60_000)).body;
  await w.call(c.admin, reverseAward, { params: { award_id }, body: { amount: 20_000, reason } });
  await c.award(await c.report({ severity: "low" }), 9_900, "bonus");
  await c.report();
  await c.age(4);
  await finalizeAwards(w.app.services);
  const { requested, process, pay, fail, sendBack } = withdrawalSteps(() => w);
  const staff = await w.person("Admin");
  const [payee, second] = [
    await buildPayee(w, 500_000),
    await buildPayee(w, 100_000, { iban: "FR1420041010050500013M02606", country: "FR" }),
  ];
  await requested(payee, 10_000);
  const [paid, failed, returned] = [
    await requested(payee, 20_000),
    await requested(payee, 30_000),
    await requested(second, 40_000),
  ];
  for (const id of [paid, failed, returned]) await process(staff, id);
  await pay(staff, paid);
  await fail(staff, failed);
  await pay(staff, returned, "BANK-2");
  await sendBack(staff, returned, 39_000);
  await chainLedger(w.app.services);
});
afterAll(async () => {
  await asOwner.close();
  await w.close();
});

/** Changes one row, whatever triggers and keys say, and verifies; then takes the change back. */
async function verifyWith({ table, set, where = "true", names }: Tampering) {
  class TakenBack extends Error {}
  let found: { named: string[]; failure: string | undefined } | undefined;
  const tried = asOwner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ ctid: string; named: string[] }>`
      select x.ctid::text, ${sql.raw(names)} as named from ${sql.table(table)} x where ${sql.raw(where)} order by x.ctid`.execute(
      tx,
    );
    const row = rows[random.int(0, rows.length - 1)];
    if (!row) throw new Error(`No row of ${table} fits: ${where}`);
    const at = sql`x.ctid = ${row.ctid}::tid`;
    const { numAffectedRows } = set
      ? await sql`update ${sql.table(table)} x set ${sql.raw(set)} where ${at}`.execute(tx)
      : await sql`delete from ${sql.table(table)} x where ${at}`.execute(tx);
    expect(numAffectedRows, table).toBe(1n);
    const { failure } = await verifyLedger(tx);
    found = { named: row.named, failure: failure?.row };
    throw new TakenBack();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return found;
}

it("verify finds each of 50 random tamperings made as the owner, and names the row", { timeout: 120_000 }, async () => {
  await expectRightLedger(w);
  console.log(`TAMPER_SEED=${seed}`);
  // Each kind once, and more by chance.
  const more = Array.from(
    { length: Math.max(0, 50 - tamperings.length) },
    () => tamperings[random.int(0, tamperings.length - 1)],
  );
  for (const tampering of [...tamperings, ...more] as Tampering[]) {
    const found = await verifyWith(tampering);
    const words = found?.failure?.split(/[^\w-]+/) ?? [];
    expect
      .soft(
        found?.named.some((id) => words.includes(id)),
        `${tampering.table}: ${tampering.set ?? "delete"} → ${found?.failure}; expected one of ${found?.named}`,
      )
      .toBe(true);
  }
  await expectRightLedger(w);
});

it("verify names an act that was forged by the owner with all else, but of which the audit log tells nothing", async () => {
  class TakenBack extends Error {}
  const payee = await buildPayee(w, 1_000);
  const [act, correction] = [newId(), newId()];
  let failure: string | undefined;
  const tried = asOwner.db.transaction().execute(async (tx) => {
    await sql`insert into adjustment (id, amount, currency, reason, status, user_id, proposed_by, from_kind, to_kind)
      values (${correction}, 1000000, 'USD', 'An agreed correction', 'booked', ${payee.id}, ${payee.id}, 'platform:adjustments', 'user:available')`.execute(
      tx,
    );
    const account = (kind: string) => sql`(select id from ledger_account where kind = ${kind} and user_id is not distinct from
      case ${kind} when 'user:available' then ${payee.id}::uuid end)`;
    await sql`select post_transfers(${act}, 'adjustment', ${`adjustment ${correction}`}, array[${account("platform:adjustments")}],
      array[${account("user:available")}], array[1000000], array[null::bigint],
      jsonb_build_object('actor_id', ${payee.id}::uuid, 'reason', 'An agreed correction'))`.execute(tx);
    await sql`select chain_ledger(1000)`.execute(tx);
    const found = (await verifyLedger(tx)).failure;
    failure = `${found?.rule}: ${found?.row}`;
    throw new TakenBack();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  expect(failure).toMatch(new RegExp(`^an act has its entry in the audit log: act ${act}`));
  await expectRightLedger(w);
});
