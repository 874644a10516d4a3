import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { camtFile } from "@safeport/db/factories/camt-file";
import { afterAll, beforeAll, expect, it } from "vitest";
import { structureFaults } from "./camt-structure.ts";
import { expectRightLedger } from "./money-world.ts";
import { buildStatementWorld, newStatementId, statementSteps, type Transfer } from "./statement-world.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});
const steps = statementSteps(() => w);
const withdrawals = withdrawalSteps(() => w);

/** A batch of payouts, and the name of its group in the bank's file. */
async function batchOf(count: number, amount: number) {
  const payouts = await steps.payouts(admin, count, amount);
  const { message_id } = await w.db
    .selectFrom("payout_batch as b")
    .innerJoin("withdrawal as p", "p.batch_id", "b.id")
    .select("b.message_id")
    .where("p.id", "=", payouts[0]?.withdrawal_id ?? "")
    .executeTakeFirstOrThrow();
  return { payouts, name: `${message_id}-IBAN`, total: count * amount };
}
const references = (payouts: readonly Transfer[]) => payouts.map(({ reference }) => reference);
async function imported(entries: Parameters<typeof camtFile>[0]["entries"]) {
  const file = camtFile({ id: newStatementId(), entries, opening: 10_000_000 });
  const again = () => steps.importFile(admin, file);
  const { status, body } = await again();
  expect(status).toBe(201);
  return { file, body, again, statement_id: body.statements[0].statement_id as string };
}
const statusesOf = async (payouts: readonly { withdrawal_id: string }[]) =>
  Promise.all(payouts.map(async ({ withdrawal_id }) => (await withdrawals.get(admin, withdrawal_id)).body.status));

it.each(["with its payments", "without its payments"])(
  "a batch that the bank books as one sum, %s, is confirmed in one step and pays each once @spec:10.48",
  async (how) => {
    const { payouts, name, total } = await batchOf(3, 400);
    const ids = how === "with its payments" ? references(payouts) : [];
    const entry = { amount: -total, batch: { name, count: 3, references: ids } };
    const { file, body, again, statement_id } = await imported([entry]);
    expect(structureFaults(file)).toEqual([]);
    expect(body).toMatchObject({ new_entries: 3, statements: [{ entries: 3, to_confirm: 3, to_clear: 0 }] });
    const entries = await steps.entriesOf(admin, statement_id);
    expect(entries.map(({ amount, match }) => [amount, match])).toEqual(Array(3).fill([-400, "matched"]));
    expect((await again()).body).toMatchObject({ new_entries: 0 });
    expect(await steps.confirmAll(admin, statement_id)).toEqual({ booked: 3 });
    expect(await statusesOf(payouts)).toEqual(["paid", "paid", "paid"]);
    expect((await again()).body).toMatchObject({ new_entries: 0, statements: [{ entries: 3, to_confirm: 0, to_clear: 0 }] });
  },
);

it("a sum that is not that of the batch, or for another number of payments, matches nothing and is listed @spec:10.48", async () => {
  const waiting = async () => (await w.call(admin, getDesk)).body.statement_entries as number;
  const before = await waiting();
  const { payouts, name, total } = await batchOf(3, 500);
  const { statement_id } = await imported([
    { amount: -total - 1, batch: { name } },
    { amount: -total, batch: { name, count: 2 } },
    { amount: -total + 500, batch: { name, references: references(payouts) } },
    { amount: -total, batch: { name: "SP0000000000000000-IBAN" } },
    { amount: total, batch: { name } },
  ]);
  const entries = await steps.entriesOf(admin, statement_id, { to_clear: "true" });
  expect(entries.map(({ match, can }) => [match, can.includes("confirm")])).toEqual([
    ...Array(3).fill(["other_amount", false]),
    ["unknown", false],
    ["unknown", false],
  ]);
  expect(await statusesOf(payouts)).toEqual(Array(3).fill("processing"));
  expect(await waiting()).toBe(before + 5);
});

it("a part of a batch that the bank books as one sum pays the payments that it names @spec:10.48", async () => {
  const { payouts, name } = await batchOf(4, 600);
  const some = payouts.slice(0, 2);
  const { statement_id } = await imported([{ amount: -1_200, batch: { name, references: references(some) } }]);
  expect(await steps.confirmAll(admin, statement_id)).toEqual({ booked: 2 });
  expect(await statusesOf(payouts)).toEqual(["paid", "paid", "processing", "processing"]);
});
