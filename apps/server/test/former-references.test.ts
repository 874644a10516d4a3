import { randomUUID } from "node:crypto";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { camtFile } from "@safeport/db/factories/camt-file";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildPayee, moneyOf } from "./payees.ts";
import { buildStatementWorld, newStatementId, payingIban, statementSteps } from "./statement-world.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
const steps = withdrawalSteps(() => w);
const statements = statementSteps(() => w);
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const key = () => ({ "idempotency-key": randomUUID() });
const reason = "Not ordered at the bank";

/** A statement of the paying account with one debit by this reference, and its entry as staff see it now. */
async function debited(reference: string, amount: number) {
  const entries = [{ amount: -amount, endToEndId: reference }];
  const file = camtFile({ id: newStatementId(), iban: payingIban, opening: 1_000_000, entries });
  const { statement_id } = (await statements.importFile(admin, file)).body.statements[0];
  const read = async () => (await statements.entriesOf(admin, statement_id))[0];
  const confirm = async () =>
    (await statements.confirm(admin, statement_id, { entry_ids: [(await read())?.entry_id] })).body.items[0];
  return { statement_id, read, confirm };
}
/** The batch of this withdrawal or this refund; 409 if it is in none. */
const makeBatch = (body: object) => w.call(admin, batches.createPayoutBatch, { body, headers: key() });
const nextLines = async () => (await w.call(admin, batches.getNextPayoutBatch)).body.lines as number;

it("a debit by the reference of before is found, keeps the payment out of batches, and pays it once when staff say so @spec:10.48", async () => {
  const payee = await buildPayee(w, 1_000);
  const withdrawal_id = await steps.requested(payee, 1_000);
  const params = { withdrawal_id };
  const { reference: former } = (await steps.process(admin, withdrawal_id)).body;
  const requeued = (await w.call(admin, withdrawals.requeueWithdrawal, { params, body: { reason } })).body;
  expect(requeued).toMatchObject({ status: "pending", reference: expect.not.stringMatching(former) });
  const before = await nextLines();
  const s = await debited(former, 1_000);
  expect(await s.read()).toMatchObject({
    ...{ match: "former_reference", action: null, can: ["dismiss"] },
    order: { reference: requeued.reference, name: payee.username },
  });
  expect(await statements.confirmAll(admin, s.statement_id)).toEqual({});
  expect([(await makeBatch({ withdrawal_ids: [withdrawal_id] })).status, await nextLines()]).toEqual([409, before - 1]);
  expect((await steps.process(admin, withdrawal_id)).body.status).toBe("processing");
  // It is left out of the common step, and confirmed by itself.
  expect(await statements.confirmAll(admin, s.statement_id)).toEqual({});
  expect(await s.confirm()).toMatchObject({ result: "booked" });
  expect((await steps.get(admin, withdrawal_id)).body).toMatchObject({ status: "paid" });
  const twice = await debited(requeued.reference, 1_000);
  expect(await twice.read()).toMatchObject({ match: "repeated", action: null });
  expect(await twice.confirm()).toMatchObject({ result: "refused" });
  expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: 0 });
});

it("a withdrawal is in batches again once the entry that named it is dismissed @spec:10.48", async () => {
  const withdrawal_id = await steps.requested(await buildPayee(w, 1_000), 1_000);
  const made = await makeBatch({ withdrawal_ids: [withdrawal_id] });
  const { reference: former } = (await steps.get(admin, withdrawal_id)).body;
  const voided = await w.call(admin, batches.voidPayoutBatch, { params: { batch_id: made.body.batch_id } });
  expect(voided.body.status).toBe("voided");
  const s = await debited(former, 1_000);
  expect((await makeBatch({ withdrawal_ids: [withdrawal_id] })).status).toBe(409);
  await statements.dismiss(admin, (await s.read())?.entry_id ?? "", "The bank booked it back on the same day");
  expect((await makeBatch({ withdrawal_ids: [withdrawal_id] })).body).toMatchObject({ lines: 1 });
});

it("every reference that a refund had is found, after a requeue and after a voided batch @spec:10.48", async () => {
  const c = await buildMoneyCase(w);
  const { deposit_id } = await c.deposit(50_000);
  const { refund_id } = (await c.refund(deposit_id, 10_000)).body;
  const params = { refund_id };
  const former: string[] = [];
  const note = async () => {
    const { body } = await w.call(admin, refunds.getRefund, { params });
    former.push(body.reference);
  };
  await note();
  await w.call(admin, refunds.processRefund, { params, headers: key() });
  await w.call(admin, refunds.requeueRefund, { params, body: { reason }, headers: key() });
  await note();
  const { batch_id } = (await makeBatch({ refund_ids: [refund_id] })).body;
  await w.call(admin, batches.voidPayoutBatch, { params: { batch_id } });
  const [first, second] = [await debited(former[0] ?? "", 10_000), await debited(former[1] ?? "", 10_000)];
  for (const s of [first, second]) expect(await s.read()).toMatchObject({ match: "former_reference", action: null });
  expect((await makeBatch({ refund_ids: [refund_id] })).status).toBe(409);
  await w.call(admin, refunds.processRefund, { params, headers: key() });
  expect(await first.confirm()).toMatchObject({ result: "booked" });
  expect((await w.call(admin, refunds.getRefund, { params })).body.status).toBe("paid");
  expect(await second.confirm()).toMatchObject({ result: "refused" });
  expect(await second.read()).toMatchObject({ match: "repeated" });
});

it("the server's role cannot change or delete a former reference, nor give one of a payment to another @spec:10.48", async () => {
  const withdrawal_id = await steps.requested(await buildPayee(w, 1_000), 1_000);
  const { reference } = (await steps.process(admin, withdrawal_id)).body;
  await w.call(admin, withdrawals.requeueWithdrawal, { params: { withdrawal_id }, body: { reason } });
  for (const change of [
    sql`update former_reference set reference = 'SP' where reference = ${reference}`,
    sql`delete from former_reference where reference = ${reference}`,
    sql`truncate former_reference`,
  ])
    await expect(change.execute(w.db)).rejects.toThrow(/permission denied/);
  const again = sql`insert into former_reference (reference, withdrawal_id) values (${reference}, ${withdrawal_id})`;
  await expect(again.execute(w.db)).rejects.toThrow(/former_reference_pkey/);
});
