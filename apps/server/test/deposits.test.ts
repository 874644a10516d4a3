import { randomUUID } from "node:crypto";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import {
  cancelDeposit,
  confirmDeposit,
  confirmDeposits,
  listDeposits,
  openDeposit,
  refundDeposit,
  reinstateDeposit,
  takeBackDeposit,
} from "@safeport/contract/wallet/deposit.endpoints";
import { listPayments } from "@safeport/contract/wallet/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/wallet.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger, reason } from "./money-world.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});
const company = () => buildMoneyCase(w);

describe("a deposit", () => {
  it("is free once staff confirm it, and each payment of the bank confirms one", async () => {
    const c = await company();
    const opened = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 50_000 } });
    expect(opened.body).toMatchObject({ status: "open", reference: expect.stringMatching(/^SP-\w{4}-\w{4}$/), can: ["cancel"] });
    expect((await c.money()).free).toBe(0);
    const { deposit_id } = opened.body;
    const receipt = { amount: 49_500, value_date: "2026-11-03", bank_reference: randomUUID() };
    const confirm = (body: object, id = deposit_id, as = c.admin) =>
      w.call(as, confirmDeposit, { params: { deposit_id: id }, body });
    expect((await confirm(receipt, deposit_id, c.owner)).status).toBe(403);
    expect((await confirm({ ...receipt, value_date: "2099-01-01" })).body.errors[0].code).toBe("date_in_future");
    expect((await confirm(receipt)).body).toMatchObject({ status: "confirmed", received: 49_500, value_date: "2026-11-03" });
    expect((await c.money()).free).toBe(49_500);
    expect((await confirm({ ...receipt, bank_reference: randomUUID() })).status).toBe(409);
    const other = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 100 } });
    const spelled = { ...receipt, bank_reference: receipt.bank_reference.toUpperCase().replaceAll("-", "- ") };
    for (const body of [receipt, spelled]) expect((await confirm(body, other.body.deposit_id)).body.code).toBe("already_exists");
    expect((await w.call(c.owner, cancelDeposit, { params: { deposit_id: other.body.deposit_id } })).body.status).toBe(
      "cancelled",
    );
    expect((await c.money()).free).toBe(49_500);
  });

  it("is confirmed by no admin who belongs to the company, and seen by owners and finance alone", async () => {
    const c = await company();
    await w.db.insertInto("company_member").values({ company_id: c.company_id, user_id: c.admin.id, role: "viewer" }).execute();
    const { body } = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 100 } });
    const params = { deposit_id: body.deposit_id };
    const receipt = { amount: 100, value_date: "2026-11-03", bank_reference: randomUUID() };
    const refused = await w.call(c.admin, confirmDeposit, { params, body: receipt });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "You belong to this company; another admin must decide about its money",
    ]);
    expect((await w.call(c.second, confirmDeposit, { params, body: receipt })).status).toBe(200);
    const query = { company_id: c.company_id };
    for (const person of [c.manager, c.triager, c.viewer, c.hacker]) {
      expect((await w.call(person, listDeposits, { query })).body.total).toBe(0);
      expect((await w.call(person, getWallet, { query })).status).toBeGreaterThanOrEqual(403);
    }
    expect((await w.call(c.owner, listDeposits, { query })).body.total).toBe(1);
  });

  it("is confirmed with others in one call, each by itself", async () => {
    const c = await company();
    const open = async () =>
      (await w.call(c.owner, openDeposit, { body: { company_id: c.company_id, amount: 700 } })).body.deposit_id;
    const receipt = { amount: 700, value_date: "2026-11-03" };
    const [first, second] = [await open(), await open()];
    const same = randomUUID();
    const deposits = [first, second].map((deposit_id) => ({ ...receipt, deposit_id, bank_reference: same }));
    const answer = await w.call(c.admin, confirmDeposits, { body: { deposits } });
    expect(answer.body).toMatchObject({
      done: 1,
      failed: 1,
      items: [{ ok: true }, { ok: false, error: { code: "already_exists" } }],
    });
    expect((await c.money()).free).toBe(700);
  });

  it("goes back to where it came from, and not while anything waits for money", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(100_000);
    const refund = (amount: number) => w.call(c.owner, refundDeposit, { params: { deposit_id }, body: { amount } });
    expect((await refund(40_000)).body).toMatchObject({ refunded: 40_000 });
    await c.report();
    expect(await c.money()).toMatchObject({ free: 60_000, held: 0, uncovered: 120_000 });
    expect((await refund(10_000)).body.detail).toContain("$1,200.00 of awards and holds still wait");
  });

  it("that a bank takes back leaves a debt, pauses the company, and spares researchers; winning reverses exactly that (money-23)", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(100_000);
    await c.award(await c.report({ severity: "low" }), 75_000);
    expect((await c.money()).free).toBe(10_000);
    const before = await c.ofHacker();
    const taken = await w.call(c.admin, takeBackDeposit, { params: { deposit_id }, body: { amount: 100_000, reason } });
    expect(taken.body).toMatchObject({ taken_back: 100_000 });
    expect(await c.money()).toMatchObject({ free: 0, debt: 90_000 });
    const query = { company_id: c.company_id, type: "deposit_taken_back" };
    expect((await w.call(c.finance, listPayments, { query })).body.items).toMatchObject([{ amount: 100_000 }]);
    expect(await c.ofHacker()).toEqual(before);
    const status = async () => (await w.call(c.owner, getCompany, { params: { company_id: c.company_id } })).body.status;
    expect(await status()).toBe("PAUSED");
    expect((await w.call(c.admin, reinstateDeposit, { params: { deposit_id }, body: { reason } })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 10_000, debt: 0 });
    expect(await status()).toBe("ACTIVE");
    expect((await w.call(c.admin, reinstateDeposit, { params: { deposit_id }, body: { reason } })).status).toBe(409);
  });

  it("that was taken back in two parts is reinstated although a part of the debt was settled", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(100_000);
    await c.award(await c.report({ severity: "low" }), 75_000);
    const params = { deposit_id };
    for (const amount of [50_000, 50_000]) await w.call(c.admin, takeBackDeposit, { params, body: { amount, reason } });
    await c.deposit(35_000);
    expect(await c.money()).toMatchObject({ free: 0, debt: 55_000 });
    expect((await w.call(c.admin, reinstateDeposit, { params, body: { reason } })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 45_000, debt: 0 });
  });

  it("that a bank took back is paid for by money that was held, before the company spends that again", async () => {
    const c = await company();
    const params = await c.deposit(120_000);
    const id = await c.report();
    await w.call(c.admin, takeBackDeposit, { params, body: { amount: 120_000, reason } });
    expect(await c.money()).toMatchObject({ free: 0, held: 120_000, debt: 120_000 });
    await c.status(id, { status: "closed", close_reason: "informative" });
    expect(await c.money()).toMatchObject({ free: 0, held: 0, debt: 0 });
    expect((await w.call(c.owner, getCompany, { params: { company_id: c.company_id } })).body.status).toBe("ACTIVE");
  });

  it("pays a debt first, and ends the pause with it", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(50_000);
    await c.award(await c.report({ severity: "low" }), 20_000);
    await w.call(c.admin, takeBackDeposit, { params: { deposit_id }, body: { amount: 50_000, reason } });
    expect((await c.money()).debt).toBe(24_000);
    await c.deposit(30_000);
    expect(await c.money()).toMatchObject({ free: 6_000, debt: 0 });
    expect((await w.call(c.owner, getCompany, { params: { company_id: c.company_id } })).body.status).toBe("ACTIVE");
  });
});
