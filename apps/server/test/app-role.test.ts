import { ownerFunctions } from "@safeport/db/app-rights";
import { asApp } from "@safeport/db/factories/template-database";
import { newId } from "@safeport/db/new-id";
import { setRights } from "@safeport/db/set-rights";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callPostTransfers } from "../src/features/wallet/ledger/ledger.queries.ts";
import { findOrCreateAccounts } from "../src/features/wallet/ledger/post-transfers.ts";
import { buildMoneyCase } from "./money-world.ts";
import { buildPayee, type Payee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
let payee: Payee;
let other: Payee;
let award_id: string;
let withdrawal_id: string;
/** Ids of what was decided. */
const decided = { adjustment: newId(), batch: newId(), month: newId(), hit: newId() };
beforeAll(async () => {
  w = await buildOwnWorld();
  const c = await buildMoneyCase(w);
  const { deposit_id } = await c.deposit(500_000);
  await c.refunded(deposit_id, 30_000);
  award_id = (await c.award(await c.report(), 100_000)).body.award_id;
  [payee, other] = [await buildPayee(w, 50_000), await buildPayee(w, 10_000)];
  withdrawal_id = await withdrawalSteps(() => w).requested(payee, 20_000);
  const by = c.admin.id;
  await sql`insert into adjustment (id, from_kind, to_kind, user_id, amount, currency, reason, status, proposed_by, decided_at)
    values (${decided.adjustment}, 'platform:adjustments', 'user:available', ${payee.id}, 100, 'USD', 'A correction that was refused', 'refused', ${by}, now())`.execute(
    w.db,
  );
  await sql`insert into payout_batch (id, message_id, status, lines, total, currency, execution_date, created_by, voided_by, voided_at)
    values (${decided.batch}, 'VOIDED', 'voided', 1, 100, 'USD', '2026-11-20', ${by}, ${by}, now())`.execute(w.db);
  await sql`insert into payout_file (batch_id, format, sealed, sha256) values (${decided.batch}, 'csv', 'x', ${"0".repeat(64)})`.execute(
    w.db,
  );
  await sql`insert into month_closing (id, month, status, proposed_by, decided_by, decided_at)
    values (${decided.month}, '2020-01-01', 'withdrawn', ${by}, ${by}, now())`.execute(w.db);
  await sql`insert into sanction_hit (id, user_id, list, reference, digest, listed_name, sealed, score, status, reason, decided_by, decided_at)
    values (${decided.hit}, ${payee.id}, 'eu', '1', 'x', 'Robin', 'x', 90, 'confirmed', 'The same person', ${by}, now())`.execute(
    w.db,
  );
});
afterAll(() => w.close());

const denied = "42501";

/** Runs statements in one transaction, which says that it posts, as the server's role. */
const asServer = (...statements: RawBuilder<unknown>[]) =>
  w.db.transaction().execute(async (tx) => {
    await sql`set local safeport.ledger = 'posting'`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });

const someAct = sql`(select id from ledger_act order by id limit 1)`;
const someTransfer = sql`(select min(id) from ledger_transfer)`;
const someAccount = sql`(select id from ledger_account where kind = 'user:available' limit 1)`;

const adjustments = sql`(select id from ledger_account where kind = 'platform:adjustments')`;
const posting = (to: RawBuilder<unknown>, amount: number) =>
  sql`select post_transfers(gen_random_uuid(), 'adjustment', gen_random_uuid()::text, array[${adjustments}], array[${to}], array[${amount}::bigint],
    array[null]::bigint[], '{}')`;

const firstColumns: Readonly<Record<string, string>> = {
  ...{
    ledger_entry: "amount",
    ledger_currency: "currency",
    ledger_rule: "act",
    audit_chain: "number",
    ledger_chain: "number",
    audit_head: "day",
    audit_checkpoint: "number",
  },
};

/** Attempts of a hostile review with the server's role. */
const statements: readonly [name: string, statement: () => RawBuilder<unknown>, code: string][] = [
  ["raises a balance", () => sql`update ledger_account set balance = balance + 1000000`, denied],
  ["gives a balance to another person", () => sql`update ledger_account set user_id = ${other.id}`, denied],
  ["deletes an account", () => sql`delete from ledger_account`, denied],
  [
    "adds a third entry to an old transfer",
    () =>
      sql`insert into ledger_entry (transfer_id, account_id, amount, created_at) values (${someTransfer}, ${someAccount}, -999999999, now())`,
    denied,
  ],
  [
    "forges an act",
    () =>
      sql`insert into ledger_act (id, act, key, digest, created_at) values (gen_random_uuid(), 'deposit', 'forged', 'x', '2026-11-01')`,
    denied,
  ],
  [
    "forges a transfer",
    () =>
      sql`insert into ledger_transfer (act_id, position, from_id, to_id, amount, currency) values (${someAct}, 9, gen_random_uuid(), ${someAccount}, 1, 'USD')`,
    denied,
  ],
  ["makes a rule", () => sql`insert into ledger_rule values ('deposit', 'world', 'user:available')`, denied],
  ["deletes the rules", () => sql`delete from ledger_rule`, denied],
  ["sets another currency", () => sql`insert into ledger_currency (currency) values ('EUR')`, denied],
  ["switches triggers off", () => sql`alter table ledger_entry disable trigger all`, denied],
  ["acts as a replica", () => sql`set local session_replication_role = replica`, denied],
  [
    "replaces a trigger's function",
    () => sql`create or replace function require_posting() returns trigger language plpgsql as 'begin return null; end'`,
    denied,
  ],
  ["drops a table", () => sql`drop table ledger_entry`, denied],
  ["pays a withdrawal to another method", () => sql`update withdrawal set bank_account_id = ${other.accountId}`, "SP005"],
  ["pays a withdrawal to another person", () => sql`update withdrawal set user_id = ${other.id}`, denied],
  ["raises a withdrawal", () => sql`update withdrawal set amount = amount + 1`, denied],
  ["seals other details into a withdrawal", () => sql`update withdrawal set sealed = 'x' where id = ${withdrawal_id}`, "SP005"],
  ["raises an award", () => sql`update award set amount = amount + 1 where id = ${award_id}`, denied],
  ["raises a part of an award", () => sql`update award_part set amount = amount + 1`, denied],
  ["deletes a part of an award", () => sql`delete from award_part`, denied],
  ...["award", "deposit", "withdrawal", "refund"].map((table): (typeof statements)[number] => [
    `deletes rows of ${table}`,
    () => sql`delete from ${sql.table(table)}`,
    denied,
  ]),
  ["posts a negative amount", () => posting(someAccount, -5), "23514"],
  ["posts from an account to itself", () => posting(adjustments, 5), "SP003"],
  ["raises what arrived of a deposit", () => sql`update deposit set received = received + 1`, "SP005"],
  ["raises a correction", () => sql`update adjustment set amount = amount + 1`, denied],
  ["gives a correction to another person", () => sql`update adjustment set user_id = ${other.id}`, denied],
  [
    "dates a correction back, out of the sum of the day",
    () => sql`update adjustment set created_at = now() - interval '2 days'`,
    denied,
  ],
  ["names another author of a correction", () => sql`update adjustment set proposed_by = ${other.id}`, denied],
  ["deletes a correction", () => sql`delete from adjustment`, denied],
  ["lowers the sum of a batch", () => sql`update payout_batch set total = 1`, denied],
  ["names another maker of a batch", () => sql`update payout_batch set created_by = ${other.id}`, denied],
  ["deletes a batch", () => sql`delete from payout_batch`, denied],
  ["seals another file of a batch", () => sql`update payout_file set sealed = 'x'`, denied],
  ["deletes a file of a batch", () => sql`delete from payout_file`, denied],
  ["closes another month than was proposed", () => sql`update month_closing set month = '2020-01-01'`, denied],
  ["opens a closed month", () => sql`delete from month_closing`, denied],
  ["lowers the score of a hit", () => sql`update sanction_hit set score = 0`, denied],
  ["gives a hit to another person", () => sql`update sanction_hit set user_id = ${other.id}`, denied],
  ["decides a correction again", () => sql`update adjustment set status = 'waiting' where id = ${decided.adjustment}`, "SP005"],
  [
    "exports a voided batch again",
    () => sql`update payout_batch set status = 'exported', voided_at = null where id = ${decided.batch}`,
    "SP005",
  ],
  [
    "opens a month again",
    () => sql`update month_closing set status = 'waiting', decided_at = null, decided_by = null where id = ${decided.month}`,
    "SP005",
  ],
  ["decides a hit again", () => sql`update sanction_hit set status = 'cleared' where id = ${decided.hit}`, "SP005"],
  ["deletes a hit of somebody who is there", () => sql`delete from sanction_hit where id = ${decided.hit}`, "SP005"],
  ["raises what a refund was asked for", () => sql`update refund set amount = amount + 1`, denied],
  ["sets the last number of documents", () => sql`update money_document_series set last = last + 5`, denied],
  ["empties the signed heads", () => sql`truncate audit_head`, denied],
  ["moves the end of the chain", () => sql`update audit_chain_end set number = number + 1`, denied],
  ["takes an entry out of the queue of the chain", () => sql`delete from audit_unchained`, denied],
  [
    "writes a link of the chain",
    () => sql`insert into audit_chain (number, log_id, canonical, hash) values (1, gen_random_uuid(), '', '')`,
    denied,
  ],
  ...[
    ...["ledger_entry", "ledger_transfer", "ledger_act", "ledger_currency", "ledger_rule", "ledger_account", "ledger_chain"],
    ...["audit_log", "audit_chain", "audit_head", "audit_checkpoint", "point_entry", "money_document", "domain_event"],
  ].flatMap((table): (typeof statements)[number][] => [
    [`changes ${table}`, () => sql`update ${sql.table(table)} set ${sql.ref(firstColumns[table] ?? "id")} = default`, denied],
    [`deletes ${table}`, () => sql`delete from ${sql.table(table)}`, denied],
    [`truncates ${table}`, () => sql`truncate ${sql.table(table)} cascade`, denied],
  ]),
  ["makes a table", () => sql`create table mine (id integer)`, denied],
  ["makes a function", () => sql`create function mine() returns integer language sql as 'select 1'`, denied],
  ["becomes the owner", () => sql`set local role safeport_owner`, denied],
  ["makes itself a superuser", () => sql`alter role safeport_app superuser`, denied],
  ["gives itself a right", () => sql`alter table ledger_entry owner to safeport_app`, denied],
  ["runs a program", () => sql`copy report from program 'true'`, denied],
  ["reads a file of the server", () => sql`select pg_read_file('PG_VERSION')`, denied],
  ["forgets the migrations", () => sql`delete from schema_migration`, denied],
];

describe("the server's role", () => {
  it.each(statements)("is refused when it %s @spec:10.44", async (_name, statement, code) => {
    await expect(asServer(statement())).rejects.toMatchObject({ code });
  });

  it("books only what the rules allow", async () => {
    const book = w.db.transaction().execute(async (tx) => {
      const [from = "", to = ""] = await findOrCreateAccounts(tx, "USD", [
        { kind: "world" },
        { kind: "user:available", user_id: payee.id },
      ]);
      await callPostTransfers(tx, { act: "deposit", key: newId(), legs: [{ from, to, amount: 100n }], references: {} });
    });
    await expect(book).rejects.toMatchObject({ code: "SP003" });
  });

  it("cannot put a temporary table in the place of one that a function of the owner reads", async () => {
    const number = await w.db.transaction().execute(async (tx) => {
      await sql`create temporary table money_document_series (kind money_document_kind, year integer, last integer, primary key (kind, year))
        on commit drop`.execute(tx);
      await sql`insert into money_document_series values ('receipt', 2020, 900)`.execute(tx);
      return (await sql<{ number: number }>`select next_document_number('receipt', 2020) as number`.execute(tx)).rows[0]?.number;
    });
    expect(number).toBe(1);
  });

  it("may do with each table what this list says @spec:10.44", async () => {
    const { rows } = await sql<{ table: string; may: string }>`
      select c.oid::regclass::text as table,
        array_to_string(array(select left(p, 1) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
          where has_table_privilege('safeport_app', c.oid, p)), '') as may
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`.execute(w.db);
    const less = Object.fromEntries(rows.filter(({ may }) => may !== "SIUD").map(({ table, may }) => [table, may]));
    const expected = Object.entries(lessThanOrdinary).flatMap(([may, names]) =>
      names
        .join(" ")
        .split(" ")
        .map((name) => [name, may]),
    );
    expect(less).toEqual(Object.fromEntries(expected));
  });

  it("owns nothing, may make nothing, and has no other role", async () => {
    const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::int from pg_auth_members where member = r.oid) as roles,
        (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
        has_schema_privilege(oid, 'public', 'CREATE') or has_schema_privilege(oid, 'graphile_worker', 'CREATE') as may_make
      from pg_roles r where rolname = current_user`.execute(w.db);
    const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false };
    expect(rows).toEqual([{ ...none, roles: 0, owned: 0, may_make: false }]);
  });

  it("gets the rights of new tables, of new partitions none, and those of functions that a migration replaced @spec:10.44", async () => {
    await sql`create table later (id integer)`.execute(w.owner);
    await sql`create table later_log (id integer) partition by range (id)`.execute(w.owner);
    await sql`create table later_log_1 partition of later_log for values from (1) to (9)`.execute(w.owner);
    await sql`create or replace function reverse_points(p_ids uuid[]) returns void language sql as 'select'`.execute(w.owner);
    await sql`grant delete on audit_log to safeport_app`.execute(w.owner);
    await setRights({ ownerUrl: w.databaseUrl, appUrl: asApp(w.databaseUrl) });
    await sql`insert into later values (1)`.execute(w.db);
    await sql`insert into later_log values (1)`.execute(w.db);
    await expect(sql`insert into later_log_1 values (1)`.execute(w.db)).rejects.toMatchObject({ code: denied });
    await expect(sql`delete from audit_log`.execute(w.db)).rejects.toMatchObject({ code: denied });
    await sql`drop table later, later_log`.execute(w.owner);
  });

  it("alone may call the functions that act as the owner, which look for tables in one place", async () => {
    const { rows } = await sql<{ name: string; path: string[]; callers: string[] }>`
      select proname as name, proconfig as path, array(select grantee::regrole::text from aclexplode(proacl) order by 1) as callers
      from pg_proc where prosecdef order by 1`.execute(w.db);
    expect(rows.map(({ name }) => name)).toEqual([...ownerFunctions].sort());
    for (const { path, callers } of rows) {
      expect(path).toEqual(["search_path=public, pg_temp"]);
      expect(callers).toEqual(["safeport_app", "safeport_owner"]);
    }
  });
});

/** S, I, U and D for rows that are read, inserted, updated and deleted. The other tables have all four. Awards and others have updates of some columns. */
const lessThanOrdinary = {
  S: [
    "ledger_act ledger_chain ledger_closing ledger_closing_balance ledger_currency ledger_day ledger_entry ledger_rule ledger_transfer ledger_unchained audit_chain audit_chain_end audit_removed_number audit_unchained",
    "money_document_series schema_migration bank_day bank_day_end bank_day_entry bank_movement counter_part paused_public_program payment graphile_worker.jobs graphile_worker.migrations",
  ],
  SI: [
    "ledger_account ledger_head paid_reference audit_checkpoint audit_head audit_log domain_event money_document money_document_file point_entry report_stake",
    "award award_part award_proposal deposit refund withdrawal stripe_balance_entry bank_statement bank_entry",
    "former_reference adjustment payout_batch payout_file month_closing",
  ],
  SID: ["sanction_hit"],
};

it("an entry that is added to an old transfer is refused at the commit, also of the owner", async () => {
  const adding = w.owner.transaction().execute(async (tx) => {
    await sql`set local safeport.ledger = 'posting'`.execute(tx);
    await sql`insert into ledger_entry (transfer_id, account_id, amount, created_at)
      select min(t.id), (select id from ledger_account where kind = 'platform:fees'), -99, now() from ledger_transfer t
      where not exists (select from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = t.id and a.kind = 'platform:fees')`.execute(
      tx,
    );
  });
  await expect(adding).rejects.toMatchObject({ code: "SP004" });
});
