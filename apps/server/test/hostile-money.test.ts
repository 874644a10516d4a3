import { randomUUID } from "node:crypto";
import { updateSiteSettings } from "@safeport/contract/site/site.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposit.endpoints";
import { createPayoutBatch } from "@safeport/contract/wallet/payout-batch.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildPayee, moneyOf } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

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
  const receipt = { amount: 5_000, value_date: "2026-11-02", bank_reference: randomUUID() };
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
    return w.call(staff, createPayoutBatch, { body: { withdrawal_ids: ids }, headers: key() });
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
