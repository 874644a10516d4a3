import { randomUUID } from "node:crypto";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { openDispute, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { awardReport, getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { getReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
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
import {
  adjust,
  answerPromise,
  decideAdjustment,
  exportPayments,
  getMoneyOverview,
  listPayments,
  reverseAward,
} from "@safeport/contract/wallet/payment.endpoints";
import { changeWalletSettings, getWallet } from "@safeport/contract/wallet/wallet.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { giveAward } from "../src/features/wallet/awards/give-award.ts";
import { releaseOldHolds } from "../src/features/wallet/company/release-old-holds.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildOwnWorld, type World } from "./world.ts";

type Company = Awaited<ReturnType<typeof buildMoneyCase>>;

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});
const company = () => buildMoneyCase(w);
const reason = "Agreed with the company by phone today";

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
    expect((await confirm(receipt, other.body.deposit_id)).body.code).toBe("already_exists");
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
    expect(await c.ofHacker()).toEqual(before);
    const status = async () => (await w.call(c.owner, getCompany, { params: { company_id: c.company_id } })).body.status;
    expect(await status()).toBe("PAUSED");
    expect((await w.call(c.admin, reinstateDeposit, { params: { deposit_id }, body: { reason } })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 10_000, debt: 0 });
    expect(await status()).toBe("ACTIVE");
    expect((await w.call(c.admin, reinstateDeposit, { params: { deposit_id }, body: { reason } })).status).toBe(409);
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

describe("a hold", () => {
  it("takes the highest promise with the fee at validation, follows the severity, and ends with the report (money-16)", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    expect(await c.money()).toMatchObject({ free: 80_000, held: 120_000 });
    await c.severity(id, "high");
    expect(await c.money()).toMatchObject({ free: 104_000, held: 96_000 });
    await c.severity(id, "critical");
    await c.status(id, { status: "resolved" });
    expect(await c.money()).toMatchObject({ free: 80_000, held: 120_000 });
    expect((await c.award(id, 100_000)).status).toBe(201);
    expect(await c.money()).toMatchObject({ free: 80_000, held: 0 });
    const other = await c.report({ severity: "medium" });
    await c.award(other, 20_000);
    expect(await c.money()).toMatchObject({ free: 44_000, held: 12_000 });
    await c.status(other, { status: "resolved" });
    await c.status(other, { status: "closed", reason: "We do not fix it", close_reason: "wont_fix" });
    expect(await c.money()).toMatchObject({ free: 56_000, held: 0 });
  });

  it.each([
    ["closed", { close_reason: "informative" }],
    ["spam", { reason: "This was sent to many programs at once" }],
    ["not_applicable", { reason: "This asset does not belong to us at all" }],
  ])("is released when the report ends as %s, and made anew when it is reopened", async (status, more) => {
    const c = await company();
    await c.deposit(120_000);
    const id = await c.report();
    expect((await c.money()).held).toBe(120_000);
    expect((await c.status(id, { status, ...more })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 120_000, held: 0 });
    expect((await c.status(id, { status: "under_review", reason: "We were wrong" })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 0, held: 120_000 });
  });

  it("is uncovered as a whole where free money is not enough, and covered when money comes, the oldest first (money-12)", async () => {
    const c = await company();
    await c.deposit(600_000);
    for (let nth = 0; nth < 6; nth++) await c.report();
    expect(await c.money()).toMatchObject({ free: 0, held: 600_000, uncovered: 120_000 });
    await c.deposit(119_999);
    expect(await c.money()).toMatchObject({ free: 119_999, held: 600_000, uncovered: 120_000 });
    await c.deposit(1);
    expect(await c.money()).toMatchObject({ free: 0, held: 720_000, uncovered: 0 });
  });

  it("keeps within the share of its program, also when five reports are accepted at once (money-10)", async () => {
    const c = await company();
    await c.deposit(1_000_000);
    await w.db.insertInto("program_share").values({ program_id: c.program.id, amount: 200_000, period: "month" }).execute();
    const reports: string[] = [];
    for (let nth = 0; nth < 5; nth++) reports.push(await c.report({}, false));
    const validate = (report_id: string) => w.call(c.triager, validateReport, { params: { report_id }, body: {} });
    expect((await Promise.all(reports.map(validate))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await c.money()).toMatchObject({ held: 120_000, uncovered: 480_000 });
  });

  it("is none for a VDP, and ends after ninety days", async () => {
    const c = await company();
    await c.deposit(200_000);
    await c.report({ program_id: c.vdp.id });
    expect((await c.money()).held).toBe(0);
    const id = await c.report();
    await w.db
      .updateTable("report_hold")
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .where("report_id", "=", id)
      .execute();
    await releaseOldHolds(w.app.services);
    await releaseOldHolds(w.app.services);
    expect(await c.money()).toMatchObject({ free: 200_000, held: 0 });
  });
});

describe("an award", () => {
  it("is drawn from the hold and pays the author, the fee on top, and stands in the timeline", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    const terms = await w.call(c.finance, getAwardTerms, { params: { report_id: id } });
    expect(terms.body).toMatchObject({
      promised: { min: 100_000, max: 100_000 },
      kinds: ["bounty", "bonus", "retest"],
      fee_percent: 20,
      held: 120_000,
      free: 80_000,
      payees: [{ username: c.hacker.username, weight: 100, unclaimed: false }],
    });
    const answer = await w.call(c.finance, awardReport, {
      params: { report_id: id },
      body: { kind: "bounty", amount: 110_000, message: "Thank you for the clear steps." },
    });
    expect(answer.body).toMatchObject({
      amount: 110_000,
      fee: 22_000,
      currency: "USD",
      status: "pending",
      parts: [{ username: c.hacker.username, amount: 110_000 }],
    });
    expect(await c.money()).toMatchObject({ free: 68_000, held: 0 });
    expect(await c.ofHacker()).toEqual({ pending: 110_000, available: 0, payout: 0 });
    const { items } = (await w.call(c.hacker, listTimeline, { params: { report_id: id } })).body;
    expect(items.find((item: { item_type: string }) => item.item_type === "BOUNTY_AWARDED")).toMatchObject({
      content: "Thank you for the clear steps.",
      amount_minor: 110_000,
      currency: "USD",
      award: { award_id: answer.body.award_id, kind: "bounty", status: "pending" },
    });
  });

  it("is refused with what to do", async () => {
    const c = await company();
    await c.deposit(200_000);
    const fresh = await c.report({}, false);
    const accepted = await c.report();
    const detail = async (answer: Awaited<ReturnType<Company["award"]>>) => [answer.status, answer.body.detail];
    expect(await detail(await c.award(fresh, 100_000))).toEqual([
      403,
      "Validate the report first; only accepted reports are awarded",
    ]);
    expect(await detail(await c.award(accepted, 100_000, "bounty", c.manager))).toEqual([
      403,
      "Only owners and finance of the company can award",
    ]);
    expect((await c.award(accepted, 100_000, "bounty", c.hacker)).status).toBe(403);
    expect((await c.award(accepted, 99_999)).body.errors).toMatchObject([
      { loc: ["body", "amount"], code: "award_below_minimum" },
    ]);
    expect((await c.award(await c.report({ program_id: c.vdp.id }), 100)).body.errors[0].code).toBe("award_without_promise");
    expect((await c.award(await c.report({ program_id: c.vdp.id }), 100, "bonus")).status).toBe(201);
    const original = await c.report();
    const { number } = await w.db.selectFrom("report").select("number").where("id", "=", original).executeTakeFirstOrThrow();
    await c.status(accepted, { status: "duplicate", duplicate_of: number });
    const row = (await w.call(c.owner, getReport, { params: { report_id: accepted } })).body;
    if (row.status === "duplicate") expect((await detail(await c.award(accepted, 100_000)))[0]).toBe(403);
  });

  it("needs a key and a whole number of minor units (money-28, money-40)", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    const bare = await w.app.fastify.inject({
      method: "POST",
      url: `/v1/reports/${id}/award/`,
      headers: { authorization: `Bearer ${c.owner.token}` },
      payload: { kind: "bounty", amount: 100_000 },
    });
    expect([bare.statusCode, bare.json().code]).toEqual([400, "idempotency_key_required"]);
    for (const amount of ["9007199254740993", "1e3.5", '"100"', "100.5", "-1", "0", "1000000000001"]) {
      const answer = await w.app.fastify.inject({
        method: "POST",
        url: `/v1/reports/${id}/award/`,
        headers: {
          authorization: `Bearer ${c.owner.token}`,
          "idempotency-key": randomUUID(),
          "content-type": "application/json",
        },
        payload: `{"kind":"bounty","amount":${amount}}`,
      });
      if (answer.statusCode === 422) expect(answer.json().errors[0].loc).toEqual(["body", "amount"]);
      expect([amount, answer.statusCode >= 400]).toEqual([amount, true]);
    }
    expect((await c.ofHacker()).pending).toBe(0);
  });

  it("is given once for a key, however often and with whatever body it comes (money-30)", async () => {
    const c = await company();
    await c.deposit(1_000_000);
    const id = await c.report();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => c.award(id, nth % 2 ? 100_000 : 100_001, "bounty", c.owner, headers)),
    );
    const given = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => `${body.award_id} ${body.amount}`));
    expect(given.size).toBe(1);
    expect(answers.every(({ status, body }) => status === 201 || body.code === "idempotency_mismatch")).toBe(true);
    expect([100_000, 100_001]).toContain((await c.ofHacker()).pending);
  });

  it("of two at once takes what is there, and the other says what is missing (money-08, money-36)", async () => {
    const c = await company();
    const reports = [await c.report(), await c.report()];
    await w.db.deleteFrom("report_hold").where("company_id", "=", c.company_id).execute();
    await c.deposit(120_000);
    const answers = await Promise.all(reports.map((id) => c.award(id, 100_000, "bonus")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ missing: 120_000, detail: "$1,200.00 is missing; deposit it, then award again" });
    expect((await c.money()).free).toBe(0);
    await c.deposit(12_000);
    expect((await c.award(reports[0] ?? "", 10_001, "bonus")).body.missing).toBe(1);
    expect((await c.award(reports[0] ?? "", 10_000, "bonus")).status).toBe(201);
    expect((await c.money()).free).toBe(0);
  });

  it("is final after three days, unless a payment dispute is open", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    await c.award(id, 100_000);
    await finalizeAwards(w.app.services);
    expect((await c.ofHacker()).pending).toBe(100_000);
    await c.age(3);
    const dispute = await w.call(c.hacker, openDispute, {
      body: { report_id: id, dispute_type: "Payment", dispute_description: "Too little" },
    });
    await finalizeAwards(w.app.services);
    expect((await c.ofHacker()).pending).toBe(100_000);
    await w.call(c.hacker, withdrawDispute, { params: { dispute_id: dispute.body.dispute_id } });
    await Promise.all([finalizeAwards(w.app.services), finalizeAwards(w.app.services)]);
    expect(await c.ofHacker()).toEqual({ pending: 0, available: 100_000, payout: 0 });
  });

  it("that staff reverse goes back to where it came from, with its fee (money-14, money-34)", async () => {
    const c = await company();
    await c.deposit(120_000);
    const id = await c.report();
    const { body } = await c.award(id, 100_000);
    const params = { award_id: body.award_id };
    expect((await w.call(c.owner, reverseAward, { params, body: { reason } })).status).toBe(403);
    expect((await w.call(c.admin, reverseAward, { params, body: { reason: "too short" } })).status).toBe(422);
    expect((await w.call(c.admin, reverseAward, { params, body: { reason } })).body.status).toBe("reversed");
    expect(await c.money()).toMatchObject({ free: 0, held: 120_000 });
    expect((await c.ofHacker()).pending).toBe(0);
    expect((await w.call(c.admin, reverseAward, { params, body: { reason } })).status).toBe(409);
    const bonus = await (async () => {
      await c.deposit(12_000);
      return c.award(id, 10_000, "bonus");
    })();
    expect((await w.call(c.admin, reverseAward, { params: { award_id: bonus.body.award_id }, body: { reason } })).status).toBe(
      200,
    );
    expect(await c.money()).toMatchObject({ free: 12_000, held: 120_000 });
  });

  it("that was a mistake is taken back as far as the person still has it (money-75)", async () => {
    const c = await company();
    await c.deposit(1_000_000);
    const { body } = await c.award(await c.report(), 500_000);
    await c.age(3);
    await finalizeAwards(w.app.services);
    await w.call(c.admin, adjust, { body: { username: c.hacker.username, direction: "take", amount: 490_000, reason } });
    const waiting = await w.db.selectFrom("adjustment").select("id").where("user_id", "=", c.hacker.id).executeTakeFirstOrThrow();
    await w.call(c.second, decideAdjustment, { params: { adjustment_id: waiting.id }, body: { approve: true } });
    expect((await c.ofHacker()).available).toBe(10_000);
    const take = (amount: number) =>
      w.call(c.admin, reverseAward, { params: { award_id: body.award_id }, body: { amount, reason } });
    expect((await take(450_000)).body.detail).toBe("At most $100.00 can be taken back; the rest is no longer there");
    const before = await c.money();
    expect((await take(10_000)).status).toBe(200);
    expect((await c.ofHacker()).available).toBe(0);
    const after = await c.money();
    expect(after.free + after.held - before.free - before.held).toBe(12_000);
  });

  it("of a dispute that is not covered is owed, and booked by itself when money comes (money-77)", async () => {
    const c = await company();
    const id = await c.report({ severity: "high" });
    const { award } = await w.db.transaction().execute((tx) =>
      giveAward(
        tx,
        { settings: w.app.services.settings, request: { language: "en" } },
        {
          report: { id, company_id: c.company_id, program_id: c.program.id },
          kind: "bounty",
          amount: 70_000,
          message: null,
          payees: [{ user_id: c.hacker.id, username: c.hacker.username, full_name: "H", weight: 100, unclaimed: false }],
          awardedBy: c.admin.id,
          mayOwe: true,
        },
      ),
    );
    expect(award.status).toBe("owed");
    expect(await c.money()).toMatchObject({ free: 0, owed: 84_000 });
    await c.deposit(83_999);
    expect(await c.money()).toMatchObject({ free: 83_999, owed: 84_000 });
    expect((await c.award(await c.report({ severity: "low" }), 5_000, "bonus")).body.missing).toBe(6_000);
    await c.deposit(1);
    expect(await c.money()).toMatchObject({ free: 0, owed: 0 });
    expect((await c.ofHacker()).pending).toBe(70_000);
  });
});

describe("low money", () => {
  it("is said once at each crossing downward (money-78)", async () => {
    const c = await company();
    await c.deposit(110_000);
    const params = { company_id: c.company_id };
    expect(
      (await w.call(c.owner, changeWalletSettings, { params, body: { low_balance: 100_000 } })).body.settings.low_balance,
    ).toBe(100_000);
    const id = await c.report({ program_id: c.vdp.id });
    for (let nth = 0; nth < 5; nth++) expect((await c.award(id, 5_000, "bonus")).status).toBe(201);
    const notices = async () =>
      (
        await w.db
          .selectFrom("domain_event")
          .select("id")
          .where("subject_id", "=", c.company_id)
          .where("type", "=", "money.balance_low")
          .execute()
      ).length;
    expect(await notices()).toBe(1);
    await c.deposit(100_000);
    await c.award(id, 50_000, "bonus");
    await c.award(id, 20_000, "bonus");
    expect(await notices()).toBe(2);
  });
});

describe("an adjustment", () => {
  it("needs a second admin above the limit, and nobody adjusts their own money", async () => {
    const c = await company();
    const body = { company_id: c.company_id, direction: "add", amount: 100_000, reason };
    expect((await w.call(c.admin, adjust, { body })).body.status).toBe("booked");
    const large = await w.call(c.admin, adjust, { body: { ...body, amount: 100_001 } });
    expect(large.body.status).toBe("waiting");
    const decide = (as: typeof c.admin) =>
      w.call(as, decideAdjustment, { params: { adjustment_id: large.body.adjustment_id }, body: { approve: true } });
    expect((await decide(c.admin)).body.detail).toBe("An admin other than the one who proposed it must approve");
    expect((await decide(c.second)).body.status).toBe("booked");
    expect((await decide(c.second)).status).toBe(409);
    expect((await c.money()).free).toBe(200_001);
    const own = { username: c.admin.username, direction: "add", amount: 1, reason };
    expect((await w.call(c.admin, adjust, { body: own })).status).toBe(403);
    expect((await w.call(c.owner, adjust, { body })).status).toBe(404);
  });
});

describe("a company that pays itself", () => {
  it("promises awards, which the researcher confirms or contests, and which cannot be withdrawn", async () => {
    const c = await company();
    await c.deposit(20_000);
    await w.call(c.owner, changeWalletSettings, { params: { company_id: c.company_id }, body: { pays_itself: true } });
    const id = await c.report();
    expect((await c.money()).held).toBe(0);
    const { body } = await c.award(id, 100_000);
    expect(body).toMatchObject({ status: "promised", fee: 20_000 });
    expect((await c.money()).free).toBe(0);
    expect((await c.ofHacker()).pending).toBe(0);
    const answer = (received: boolean, as = c.hacker) =>
      w.call(as, answerPromise, { params: { award_id: body.award_id }, body: { received } });
    expect((await answer(true, c.owner)).status).toBe(404);
    expect((await answer(false)).body.status).toBe("contested");
    expect((await answer(true)).body.status).toBe("confirmed");
    expect((await answer(false)).status).toBe(409);
  });
});

describe("payments", () => {
  it("are listed for each side, filtered, searched and written as CSV", async () => {
    const c = await company();
    await c.deposit(200_000);
    await c.award(await c.report(), 100_000);
    const query = { company_id: c.company_id };
    const types = async (as: typeof c.admin, more: object) =>
      (await w.call(as, listPayments, { query: { ...more } as Record<string, string> })).body.items.map(
        (item: { billing_type: string }) => item.billing_type,
      );
    expect(await types(c.finance, query)).toEqual(["bounty", "deposit"]);
    expect(await types(c.hacker, {})).toEqual(["bounty"]);
    expect(await types(c.manager, query)).toEqual([]);
    expect(await types(c.admin, { ...query, type: "deposit" })).toEqual(["deposit"]);
    expect(await types(c.admin, { ...query, status: "pending" })).toEqual(["bounty"]);
    const { name } = (await w.call(c.owner, getCompany, { params: { company_id: c.company_id } })).body;
    expect(await types(c.admin, { search: name.toUpperCase() })).toEqual(["bounty", "deposit"]);
    expect(await types(c.admin, { ...query, to: "2020-01-01" })).toEqual([]);
    const { csv } = (await w.call(c.finance, exportPayments, { query })).body;
    expect(csv).toContain(",bounty,pending,");
    expect(csv).toContain(",1000.00,200.00,USD,");
  });

  it("sum to the figures of staff", async () => {
    const c = await company();
    const before = (await w.call(c.admin, getMoneyOverview)).body;
    await c.deposit(200_000);
    await c.award(await c.report(), 100_000);
    const after = (await w.call(c.admin, getMoneyOverview)).body;
    expect(after.deposits - before.deposits).toBe(200_000);
    expect(after.fees - before.fees).toBe(20_000);
    expect(after.balance - before.balance).toBe(200_000);
    expect(after.accounts.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0)).toBe(0);
    expect((await w.call(c.owner, getMoneyOverview)).status).toBe(404);
    const { rows } = await sql<{ sum: string }>`select sum(amount) as sum from ledger_entry`.execute(w.db);
    expect(rows[0]?.sum).toBe("0");
  });
});
