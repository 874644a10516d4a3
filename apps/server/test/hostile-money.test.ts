import { randomUUID } from "node:crypto";
import { updateSiteSettings } from "@safeport/contract/site/site.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildPayee, moneyOf } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

// Races of a hostile review that no test of a noun has.
let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});
const steps = withdrawalSteps(() => w);
const key = () => ({ "idempotency-key": randomUUID() });
const times = <T>(count: number, act: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => act(nth)));

it("sixteen bonuses at once with money for fifteen: fifteen are booked, exactly to zero", async () => {
  const c = await buildMoneyCase(w);
  await c.deposit(180_000);
  const ids = await times(16, () => c.report({ program_id: c.vdp.id }));
  const answers = await times(16, (nth) => c.award(ids[nth] ?? "", 10_000, "bonus", c.owner, key()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(15).fill(201), 409]);
  expect(answers.find(({ status }) => status === 409)?.body.missing).toBe(12_000);
  expect(await c.money()).toMatchObject({ free: 0, debt: 0 });
  expect((await c.ofHacker()).pending).toBe(150_000);
});

it("the fee changes while 24 bonuses are given: each is charged the old or the new rate, and no other", async () => {
  const c = await buildMoneyCase(w);
  await c.deposit(400_000);
  const ids = await times(24, () => c.report({ program_id: c.vdp.id }));
  // Only Super Admin that remains: the change applies at once.
  await w.db
    .updateTable("user_account")
    .set({ role: "Admin" })
    .where("role", "=", "Super Admin")
    .where("id", "<>", c.second.id)
    .execute();
  const [answers] = await Promise.all([
    times(24, (nth) => c.award(ids[nth] ?? "", 10_000, "bonus", c.owner, key())),
    w.call(c.second, updateSiteSettings, { body: { fee_percent: 50 } }),
  ]);
  try {
    const fees = answers.map(({ body }) => body.fee as number);
    expect(
      fees.every((fee) => fee === 2_000 || fee === 5_000),
      String(fees),
    ).toBe(true);
    const spent = fees.reduce((sum, fee) => sum + 10_000 + fee, 0);
    expect((await c.money()).free).toBe(400_000 - spent);
  } finally {
    await w.call(c.second, updateSiteSettings, { body: { fee_percent: null } });
  }
});

it("one reference of the bank for eight deposits at once confirms one", async () => {
  const c = await buildMoneyCase(w);
  const ids = await times(8, async () => {
    const { body } = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 5_000 }, headers: key() });
    return body.deposit_id as string;
  });
  const receipt = { amount: 5_000, value_date: recentDay(), bank_reference: randomUUID() };
  const answers = await times(8, (nth) =>
    w.call(c.admin, confirmDeposit, { params: { deposit_id: ids[nth] ?? "" }, body: receipt, headers: key() }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await c.money()).free).toBe(5_000);
});

it("batches, single starts and cancellations at once settle each withdrawal once", async () => {
  const staff = await w.person("Admin");
  const payees = await times(6, () => buildPayee(w, 20_000));
  const ids = await times(6, (nth) => steps.requested(payees[nth] as (typeof payees)[number], 20_000));
  await times(18, async (nth) => {
    const at = nth % 6;
    if (nth < 6) return steps.cancel(payees[at] as (typeof payees)[number], ids[at] ?? "");
    if (nth < 12) return steps.process(staff, ids[at] ?? "");
    return w.call(staff, batches.createPayoutBatch, { body: { withdrawal_ids: ids }, headers: key() });
  });
  for (const [at, id] of ids.entries()) {
    const { status } = (await steps.get(staff, id)).body;
    expect(["cancelled", "processing"]).toContain(status);
    const isBack = status === "cancelled";
    expect(await moneyOf(w, payees[at] as (typeof payees)[number])).toEqual({
      available: isBack ? 20_000 : 0,
      payout: isBack ? 0 : 20_000,
    });
  }
});

describe("what a member of staff began alone counts for the day @spec:10.26", () => {
  const make = async (as: Person, body: object): Promise<string> =>
    (await w.call(as, batches.createPayoutBatch, { body, headers: key() })).body.batch_id;
  const download = (as: Person, batch_id: string) =>
    w.call(as, batches.downloadPayoutFile, { params: { batch_id }, query: { format: "csv" } });
  const voidBatch = (as: Person, batch_id: string) => w.call(as, batches.voidPayoutBatch, { params: { batch_id } });
  const asked = async (amount: number) => steps.requested(await buildPayee(w, amount), amount);
  const viewed = (as: Person, withdrawal_id: string) =>
    w.call(as, withdrawals.viewWithdrawalAccount, { params: { withdrawal_id } });
  const requeue = (as: Person, withdrawal_id: string) =>
    w.call(as, withdrawals.requeueWithdrawal, { params: { withdrawal_id }, body: { reason: "Not ordered" } });

  it("a batch that was downloaded and voided, whose file nobody gets any more", async () => {
    const [maker, other] = [await w.person("Admin"), await w.person("Admin")];
    // Of a batch that nobody downloaded, nothing counts.
    const unseen = await make(maker, { withdrawal_ids: [await asked(490_000)] });
    expect((await voidBatch(maker, unseen)).status).toBe(200);
    const payee = await buildPayee(w, 700_000);
    const first = await make(maker, { withdrawal_ids: [await steps.requested(payee, 300_000)] });
    expect((await download(maker, first)).status).toBe(200);
    expect((await voidBatch(maker, first)).status).toBe(200);
    for (const [as, batch_id] of [
      [maker, first],
      [other, first],
      [maker, unseen],
    ] as const) {
      const refused = await download(as, batch_id);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("voided")]);
    }
    expect((await download(maker, await make(maker, { withdrawal_ids: [await asked(250_000)] }))).status).toBe(403);
    expect((await steps.process(maker, await asked(250_000))).body.status).toBe("pending");
    // It counts for its payee as well, whoever pays next.
    const third = await w.person("Admin");
    const next = await make(third, { withdrawal_ids: [await steps.requested(payee, 250_000)] });
    expect((await download(third, next)).status).toBe(403);
    expect((await download(other, next)).status).toBe(200);
  });

  it("downloads and the end of a batch at once: who has a file, has it counted", async () => {
    const maker = await w.person("Admin");
    const first = await make(maker, { withdrawal_ids: [await asked(300_000)] });
    const [files] = await Promise.all([times(4, () => download(maker, first)), voidBatch(maker, first)]);
    expect(files.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const isTaken = files.some(({ status }) => status === 200);
    const next = await make(maker, { withdrawal_ids: [await asked(300_000)] });
    expect((await download(maker, next)).status).toBe(isTaken ? 403 : 200);
  });

  it.each([
    ["is put back", (maker: Person, id: string) => requeue(maker, id), "pending"],
    ["fails", (maker: Person, id: string) => steps.fail(maker, id), "failed"],
    ["is confirmed by another", async (_: Person, id: string) => steps.pay(await w.person("Admin"), id), "paid"],
  ] as const)("a withdrawal that %s", async (_name, end, status) => {
    const maker = await w.person("Admin");
    const [first, second, batched] = [await asked(300_000), await asked(250_000), await asked(250_000)];
    expect((await steps.process(maker, first)).body.status).toBe("processing");
    expect((await viewed(maker, first)).status).toBe(200);
    const batch = await make(maker, { withdrawal_ids: [batched] });
    expect((await end(maker, first)).body.status).toBe(status);
    expect((await steps.process(maker, second)).body).toMatchObject({ status: "pending", proposed_by: maker.username });
    // Also for a batch from before the end.
    expect((await download(maker, batch)).status).toBe(403);
  });

  it("a refund that is put back or fails", async () => {
    const c = await buildMoneyCase(w);
    const { deposit_id } = await c.deposit(900_000);
    const refund = async (amount: number) => ({ refund_id: (await c.refund(deposit_id, amount)).body.refund_id as string });
    const process = (as: Person, params: { refund_id: string }) => w.call(as, refunds.processRefund, { params, headers: key() });
    const body = { reason: "The bank closed the account" };
    for (const end of [refunds.requeueRefund, refunds.failRefund]) {
      const maker = await w.person("Admin");
      const params = await refund(100_000);
      await w.db.updateTable("refund").set({ payable_from: new Date() }).where("id", "=", params.refund_id).execute();
      expect((await process(maker, params)).body.status).toBe("processing");
      expect((await w.call(maker, end, { params, body, headers: key() })).status).toBe(200);
      expect((await steps.process(maker, await asked(450_000))).body.status).toBe("pending");
    }
    // The company's sum of the day.
    const rest = await refund(350_000);
    await w.db.updateTable("refund").set({ payable_from: new Date() }).where("id", "=", rest.refund_id).execute();
    expect((await process(await w.person("Admin"), rest)).body.status).toBe("requested");
  });

  it("a withdrawal that was proposed before it came into a batch, also for its payee", async () => {
    const [maker, other] = [await w.person("Admin"), await w.person("Admin")];
    const payee = await buildPayee(w, 600_000);
    const [single, batched] = [await steps.requested(payee, 300_000), await steps.requested(payee, 250_000)];
    expect((await steps.process(other, single)).body.status).toBe("processing");
    expect((await steps.process(maker, batched)).body).toMatchObject({ status: "pending", proposed_by: maker.username });
    const batch = await make(maker, { withdrawal_ids: [batched] });
    expect((await steps.get(maker, batched)).body).toMatchObject({ status: "processing", proposed_by: null });
    expect((await download(maker, batch)).status).toBe(403);
  });

  it("a single payment that begins while a batch is being stored", async () => {
    const maker = await w.person("Admin");
    const [single, batched] = [await asked(300_000), await asked(300_000)];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = async () => (await waiting.execute(w.db)).rows.length;
    let isSettled = false;
    const [batch, began] = await w.db.transaction().execute(async (tx) => {
      // The batch has its sum and waits for its withdrawal.
      await tx.selectFrom("withdrawal").select("id").where("id", "=", batched).forUpdate().execute();
      const made = make(maker, { withdrawal_ids: [batched] });
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      const processed = steps.process(maker, single).finally(() => {
        isSettled = true;
      });
      await expect.poll(async () => isSettled || (await countWaiting()) === 2, { timeout: 10_000 }).toBe(true);
      return [made, processed] as const;
    });
    const file = await download(maker, await batch);
    expect([file.status, (await began).body.status]).toEqual([200, "pending"]);
  });
});

it("a batch for two people is confirmed by its maker only once another has its file @spec:10.26", async () => {
  const [maker, other] = [await w.person("Admin"), await w.person("Admin")];
  const c = await buildMoneyCase(w);
  const { deposit_id } = await c.deposit(400_000);
  const { refund_id } = (await c.refund(deposit_id, 300_000)).body;
  await w.db.updateTable("refund").set({ payable_from: new Date() }).where("id", "=", refund_id).execute();
  const withdrawal_id = await steps.requested(await buildPayee(w, 300_000), 300_000);
  const body = { withdrawal_ids: [withdrawal_id], refund_ids: [refund_id] };
  const { batch_id } = (await w.call(maker, batches.createPayoutBatch, { body, headers: key() })).body;
  const external_ref = `BATCH-${batch_id}`;
  const pay = (as: Person) => [
    () => steps.pay(as, withdrawal_id, external_ref),
    () => w.call(as, refunds.payRefund, { params: { refund_id }, body: { external_ref }, headers: key() }),
  ];
  const view = (as: Person) => [
    () => w.call(as, withdrawals.viewWithdrawalAccount, { params: { withdrawal_id } }),
    () => w.call(as, refunds.viewRefundAccount, { params: { refund_id } }),
  ];
  for (const act of view(maker)) expect((await act()).status).toBe(409);
  for (const act of pay(maker)) {
    const refused = await act();
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("another one downloads its file")]);
  }
  const params = { batch_id };
  const download = (as: Person) => w.call(as, batches.downloadPayoutFile, { params, query: { format: "csv" } });
  expect([(await download(maker)).status, (await download(other)).status]).toEqual([403, 200]);
  for (const act of pay(maker)) expect((await act()).body.status).toBe("paid");
});
