import { randomUUID } from "node:crypto";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import {
  cancelDeposit,
  confirmDeposit,
  confirmDeposits,
  listDeposits,
  openDeposit,
  reinstateDeposit,
  takeBackDeposit,
} from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger, reason } from "./money-world.ts";
import { buildOwnWorld, buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});
const company = () => buildMoneyCase(w);

describe("the receiving account @spec:1.12 @spec:3.27 @spec:3.30 @spec:7.67", () => {
  it("is shown with the money of a company, and not with that of a person", async () => {
    const c = await company();
    const { body } = await w.call(c.finance, getWallet, { query: { company_id: c.company_id } });
    expect(body.providers).toEqual(["manual"]);
    expect(body.receiving_account).toEqual({
      name: "Safeport Test",
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
      bank: null,
      text: null,
    });
    expect((await w.call(c.finance, getWallet)).body.receiving_account).toBeNull();
  });

  it("is needed for deposits by bank transfer", async () => {
    const none = { RECEIVING_NAME: "", RECEIVING_IBAN: "", RECEIVING_BIC: "" };
    const without = await buildWorld({ env: none });
    try {
      const { companyId: company_id, ...owner } = await without.member();
      const { body } = await without.call(owner, getWallet, { query: { company_id } });
      expect([body.providers, body.receiving_account]).toEqual([[], null]);
      const refused = await without.call(owner, openDeposit, { body: { company_id, amount: 100 } });
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("RECEIVING_NAME and RECEIVING_IBAN")]);
      expect((await without.call(owner, listDeposits, { query: { company_id } })).body.items).toEqual([]);
    } finally {
      await without.close();
    }
  });
});

describe("a deposit @spec:1.12 @spec:3.27 @spec:3.30 @spec:7.67", () => {
  it("is free once staff confirm it, and each payment of the bank confirms one", async () => {
    const c = await company();
    const opened = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 50_000 } });
    expect(opened.body).toMatchObject({ status: "open", reference: expect.stringMatching(/^SP-\w{4}-\w{4}$/), can: ["cancel"] });
    expect((await c.money()).free).toBe(0);
    const { deposit_id } = opened.body;
    const receipt = { amount: 49_500, value_date: recentDay(), bank_reference: randomUUID() };
    const confirm = (body: object, id = deposit_id, as = c.admin) =>
      w.call(as, confirmDeposit, { params: { deposit_id: id }, body });
    expect((await confirm(receipt, deposit_id, c.owner)).status).toBe(403);
    expect((await confirm({ ...receipt, value_date: "2099-01-01" })).body.errors[0].code).toBe("date_in_future");
    const tooEarly = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 10);
    expect((await confirm({ ...receipt, value_date: tooEarly })).body.errors[0].code).toBe("date_too_early");
    expect((await confirm(receipt)).body).toMatchObject({ status: "open", proposal: { amount: 49_500, by: c.admin.username } });
    expect((await confirm(receipt, deposit_id, c.second)).body).toMatchObject({
      ...{ status: "confirmed", received: 49_500, value_date: recentDay(), proposal: null },
    });
    expect((await c.money()).free).toBe(49_500);
    expect((await confirm({ ...receipt, bank_reference: randomUUID() })).status).toBe(409);
    const other = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 100 } });
    const spelled = { ...receipt, bank_reference: receipt.bank_reference.toUpperCase().replaceAll("-", "\u2013 ") };
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
    const receipt = { amount: 100, value_date: recentDay(), bank_reference: randomUUID() };
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

  it("of another amount than announced, or a large one, is booked by two people, and not by the same twice @spec:10.26", async () => {
    const c = await company();
    const open = async (amount: number) =>
      (await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount } })).body.deposit_id;
    const confirm = (as: typeof c.admin, deposit_id: string, amount: number, bank_reference: string) =>
      w.call(as, confirmDeposit, { params: { deposit_id }, body: { amount, value_date: recentDay(), bank_reference } });
    const small = await open(1_000);
    expect((await confirm(c.admin, small, 100_000_000, "B-1")).body).toMatchObject({ status: "open", received: null });
    const again = await confirm(c.admin, small, 100_000_000, "B-1");
    expect([again.status, again.body.detail]).toEqual([403, expect.stringContaining("two admins are needed")]);
    expect((await c.money()).free).toBe(0);
    // Other figures are a proposal of their own, which its author cannot confirm either.
    expect((await confirm(c.second, small, 1_100, "B-1")).body.proposal).toMatchObject({ amount: 1_100, by: c.second.username });
    expect((await confirm(c.second, small, 1_100, "B-1")).status).toBe(403);
    expect((await confirm(c.admin, small, 1_100, "B-1")).body).toMatchObject({ status: "confirmed", received: 1_100 });
    // Announced as it came, it needs nobody else, and is no longer a proposal.
    const corrected = await open(1_000);
    expect((await confirm(c.admin, corrected, 900, "B-3")).body.status).toBe("open");
    expect((await confirm(c.admin, corrected, 1_000, "B-3")).body).toMatchObject({ status: "confirmed", proposal: null });
    const large = await open(500_000);
    expect((await confirm(c.admin, large, 500_000, "B-2")).body.status).toBe("open");
    expect(
      (await w.call(c.finance, listDeposits, { query: { company_id: c.company_id, status: "open" } })).body.items,
    ).toMatchObject([{ proposal: null }]);
    const races = await Promise.all(
      Array.from({ length: 16 }, (_, nth) => confirm(nth % 2 ? c.admin : c.second, large, 500_000, "B-2")),
    );
    expect(races.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await c.money()).free).toBe(502_100);
  });

  it("that lifts what one member of staff or anybody for one company confirmed in a day to the limit waits, in one call with others too", async () => {
    const c = await company();
    const other = await company();
    const open = async (of: typeof c) =>
      (await w.call(of.finance, openDeposit, { body: { company_id: of.company_id, amount: 200_000 } })).body.deposit_id;
    const receipt = () => ({ amount: 200_000, value_date: recentDay(), bank_reference: randomUUID() });
    const deposits = await Promise.all([c, c, c].map(async (of) => ({ deposit_id: await open(of), ...receipt() })));
    const bulk = await w.call(c.admin, confirmDeposits, { body: { deposits } });
    expect(bulk.body).toMatchObject({ done: 3, items: [{ waits: false }, { waits: false }, { waits: true }] });
    const confirm = (as: typeof c.admin, deposit_id: string) =>
      w.call(as, confirmDeposit, { params: { deposit_id }, body: receipt() });
    // The same person for another company, and another person for the same one.
    expect((await confirm(c.admin, await open(other))).body.status).toBe("open");
    expect((await confirm(c.second, await open(c))).body.status).toBe("open");
    expect((await confirm(c.second, await open(other))).body.status).toBe("confirmed");
  });

  it("is confirmed with others in one call, each by itself", async () => {
    const c = await company();
    const open = async () =>
      (await w.call(c.owner, openDeposit, { body: { company_id: c.company_id, amount: 700 } })).body.deposit_id;
    const receipt = { amount: 700, value_date: recentDay() };
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

  it("is confirmed by one receipt, also where one call has two", async () => {
    const c = await company();
    const { deposit_id } = (await w.call(c.owner, openDeposit, { body: { company_id: c.company_id, amount: 700 } })).body;
    const receipt = { deposit_id, amount: 700, value_date: recentDay() };
    const deposits = [randomUUID(), randomUUID()].map((bank_reference) => ({ ...receipt, bank_reference }));
    const headers = { "idempotency-key": randomUUID() };
    const send = async () => (await w.call(c.admin, confirmDeposits, { body: { deposits }, headers })).body;
    const first = await send();
    expect(first).toMatchObject({ done: 1, failed: 1, items: [{ ok: true }, { ok: false, error: { code: "conflict" } }] });
    expect(await send()).toEqual(first);
    expect((await c.money()).free).toBe(700);
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
