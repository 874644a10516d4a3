import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMoneyCase } from "./money-world.ts";
import { addUsableAccount, buildPayee, type Payee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
let payee: Payee;
let other: Payee;
let deposit_id: string;
let award_id: string;
let withdrawal_id: string;
beforeAll(async () => {
  w = await buildOwnWorld();
  const c = await buildMoneyCase(w);
  ({ deposit_id } = await c.deposit(500_000));
  await c.refunded(deposit_id, 30_000);
  award_id = (await c.award(await c.report(), 100_000)).body.award_id;
  [payee, other] = [await buildPayee(w, 50_000), await buildPayee(w, 10_000)];
  withdrawal_id = await withdrawalSteps(() => w).requested(payee, 20_000);
});
afterAll(() => w.close());

const refused: readonly [name: string, statement: () => RawBuilder<unknown>][] = [
  ["what arrived of a deposit", () => sql`update deposit set received = received + 1 where id = ${deposit_id}`],
  ["the bank's name of a payment", () => sql`update deposit set bank_reference = 'OTHER' where id = ${deposit_id}`],
  ["the company of a deposit", () => sql`update deposit set company_id = gen_random_uuid() where id = ${deposit_id}`],
  ["a deposit", () => sql`delete from deposit where id = ${deposit_id}`],
  ["the amount of an award", () => sql`update award set amount = amount + 1 where id = ${award_id}`],
  ["the fee of an award", () => sql`update award set fee = fee - 1 where id = ${award_id}`],
  ["an award", () => sql`delete from award where id = ${award_id}`],
  ["a part of an award", () => sql`update award_part set amount = amount - 1 where award_id = ${award_id}`],
  ["who gets a part", () => sql`update award_part set user_id = ${other.id} where award_id = ${award_id}`],
  ["the parts of an award", () => sql`delete from award_part where award_id = ${award_id}`],
  ["the amount of a withdrawal", () => sql`update withdrawal set amount = amount + 1 where id = ${withdrawal_id}`],
  ["who is paid", () => sql`update withdrawal set user_id = ${other.id} where id = ${withdrawal_id}`],
  ["where it goes", () => sql`update withdrawal set sealed = 'x' where id = ${withdrawal_id}`],
  ["a withdrawal", () => sql`delete from withdrawal where id = ${withdrawal_id}`],
  ["the amount of a refund", () => sql`update refund set amount = amount + 1 where deposit_id = ${deposit_id}`],
  ["where a refund goes", () => sql`update refund set sealed = 'x' where deposit_id = ${deposit_id}`],
  ["a refund", () => sql`delete from refund where deposit_id = ${deposit_id}`],
  ["the last number of a year", () => sql`update money_document_series set last = last + 2`],
  ["the series of numbers", () => sql`truncate money_document_series`],
];

it.each(refused)("%s never changes, whatever the statement", async (_name, statement) => {
  await expect(statement().execute(w.owner)).rejects.toMatchObject({ code: "SP005" });
});

it("a withdrawal goes only to a method of its own person, by a key of the database", async () => {
  await expect(
    sql`update withdrawal set bank_account_id = ${other.accountId} where id = ${withdrawal_id}`.execute(w.owner),
  ).rejects.toMatchObject({ code: "SP005" });
  const copy = sql`insert into withdrawal (id, user_id, amount, currency, reference, bank_account_id)
    values (gen_random_uuid(), ${payee.id}, 100, 'USD', 'SP-OTHER', ${other.accountId})`;
  await expect(copy.execute(w.db)).rejects.toMatchObject({ code: "23503", constraint: "withdrawal_to_own_account" });
});

it("a method that its person deletes leaves the withdrawal without one", async () => {
  const second = await addUsableAccount(w, payee, { iban: "FR1420041010050500013M02606", country: "FR" });
  const { body } = await withdrawalSteps(() => w).ask(payee, second, 10_000);
  await sql`delete from bank_account where id = ${second}`.execute(w.db);
  const row = w.db.selectFrom("withdrawal").select(["user_id", "bank_account_id"]).where("id", "=", body.withdrawal_id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ user_id: payee.id, bank_account_id: null });
});

it("the end of the audit log's chain moves only on, and its signed heads are not emptied", async () => {
  await sql`insert into audit_chain_end (number, hash) values (10, 'x') on conflict do nothing`.execute(w.owner);
  for (const statement of [
    sql`update audit_chain_end set number = number - 1`,
    sql`update audit_chain_end set hash = 'y'`,
    sql`delete from audit_chain_end`,
    sql`truncate audit_head`,
  ])
    await expect(statement.execute(w.owner)).rejects.toMatchObject({ code: "23001" });
});
