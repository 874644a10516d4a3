import { randomUUID } from "node:crypto";
import { openDispute, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { awardReport, getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { listPayments, type Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { buildMoneyCase, expectRightLedger, giveAwardFor } from "./money-world.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});
const company = () => buildMoneyCase(w);

describe("an award @spec:1.12 @spec:3.27 @spec:3.30 @spec:7.67", () => {
  it("is drawn from the hold and pays the author, the fee on top, and stands in the timeline @spec:3.18", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    const terms = await w.call(c.finance, getAwardTerms, { params: { report_id: id } });
    expect(terms.body).toMatchObject({
      promised: { min: 100_000, max: 100_000 },
      kinds: ["bounty", "bonus", "retest"],
      fee_percents: { bounty: 20, bonus: 20, retest: 20 },
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

  it("costs the fee that its terms name for its kind, and is refused at another than the expected one (M1)", async () => {
    const c = await company();
    await c.deposit(500_000);
    const id = await c.report();
    const params = { report_id: id };
    /** Sets the fee as staff would. */
    const setFee = async (fee_percent: number | null) => {
      await w.db
        .updateTable("site_settings")
        .set(({ eb }) => ({ fee_percent, version: eb("version", "+", 1) }))
        .execute();
      await w.app.services.site.reload();
    };
    try {
      await setFee(50);
      const { fee_percents } = (await w.call(c.finance, getAwardTerms, { params })).body;
      expect(fee_percents).toEqual({ bounty: 20, bonus: 50, retest: 50 });
      const award = (body: object) => w.call(c.finance, awardReport, { params, body });
      for (const [kind, amount, fee] of [
        ["bounty", 100_000, 20_000],
        ["bonus", 1_000, 500],
      ] as const) {
        const other = await award({ kind, amount, expected_fee: kind === "bounty" ? 50_000 : 200 });
        expect([other.status, other.body.code]).toEqual([409, "conflict"]);
        expect(other.body.detail).toContain(kind === "bounty" ? "$200.00" : "$5.00");
        expect((await award({ kind, amount, expected_fee: fee })).body).toMatchObject({ fee });
      }
    } finally {
      await setFee(null);
    }
    expect(await c.money()).toMatchObject({ free: 500_000 - 120_000 - 1_500, held: 0 });
  });

  it("is refused with what to do", async () => {
    const c = await company();
    await c.deposit(200_000);
    const fresh = await c.report({}, false);
    const accepted = await c.report();
    const detail = async (answer: Awaited<ReturnType<typeof c.award>>) => [answer.status, answer.body.detail];
    expect(await detail(await c.award(fresh, 100_000))).toEqual([
      409,
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
    const original = await c.report({ created_at: new Date(Date.now() - 86_400_000) });
    const { number } = await w.db.selectFrom("report").select("number").where("id", "=", original).executeTakeFirstOrThrow();
    expect((await c.status(accepted, { status: "duplicate", duplicate_of: number })).status).toBe(200);
    expect((await c.award(accepted, 100_000)).status).toBe(409);
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
    for (const amount of ["9007199254740993", "1e3", '"100"', "100.5", "-1", "0", "1000000000001"]) {
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
      expect([amount, answer.statusCode, answer.json().errors[0].loc]).toEqual([amount, 422, ["body", "amount"]]);
    }
    expect((await c.ofHacker()).pending).toBe(0);
  });

  it("is given once for a key, however often and with whatever body it comes (money-30)", async () => {
    const c = await company();
    await c.deposit(1_000_000);
    const id = await c.report();
    const headers = { "idempotency-key": randomUUID() };
    /** Repeats the call with its key while the server says that it waited for its turn for too long. */
    const award = async (amount: number) => {
      for (;;) {
        const answer = await c.award(id, amount, "bounty", c.owner, headers);
        if (answer.status !== 503) return answer;
      }
    };
    const amounts = Array.from({ length: 50 }, (_, nth) => 100_000 + (nth % 2));
    const answers = await Promise.all(amounts.map(award));
    const { pending } = await c.ofHacker();
    const first = answers.find(({ status }) => status === 201)?.body;
    expect(first).toMatchObject({ award_id: expect.any(String), amount: pending });
    for (const [nth, { status, body }] of answers.entries())
      if (amounts[nth] === pending) expect([status, body]).toEqual([201, first]);
      else expect([status, body.code]).toEqual([409, "idempotency_mismatch"]);
  });

  it("of a hundred at once is booked for each, once the refused ones came again with their keys (L6)", async () => {
    const c = await company();
    await c.deposit(1_000_000);
    const id = await c.report();
    const { free, held } = await c.money();
    const award = async () => {
      const headers = { "idempotency-key": randomUUID() };
      for (;;) {
        const answer = await c.award(id, 1_000, "bonus", c.owner, headers);
        if (answer.status === 201) return answer.body.award_id;
        // A full queue and a long wait are the only refusals, and both say when to come again.
        expect([[429, 503].includes(answer.status), answer.headers["retry-after"]]).toEqual([true, "1"]);
      }
    };
    const ids = await Promise.all(Array.from({ length: 100 }, award));
    expect(new Set(ids).size).toBe(100);
    expect(await c.money()).toMatchObject({ free: free - 120_000, held });
    expect((await c.ofHacker()).pending).toBe(100_000);
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

  it("is final after three days, unless a payment dispute is open @spec:10.24", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    await c.award(id, 100_000);
    await finalizeAwards(w.app.services);
    expect((await c.ofHacker()).pending).toBe(100_000);
    const finalDay = async () => (await w.call(c.hacker, getWallet, { query: {} })).body.pending_final;
    const { first, last } = (await finalDay()) ?? { first: "", last: "" };
    expect(last).toBe(first);
    // Each award has its day, for who gets it and who paid it.
    const finalAt = async (as: Person, query = {}) =>
      (await w.call(as, listPayments, { query })).body.items.map(({ final_at }: Payment) => final_at);
    expect(await finalAt(c.hacker)).toEqual([first]);
    expect(await finalAt(c.finance, { company_id: c.company_id })).toEqual([first, null]);
    expect(Date.parse(first) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(Date.parse(first) - Date.now()).toBeLessThanOrEqual(3 * 86_400_000);
    await c.age(3);
    const dispute = await w.call(c.hacker, openDispute, {
      body: { report_id: id, dispute_type: "Payment", dispute_description: "Too little" },
    });
    await finalizeAwards(w.app.services);
    expect((await c.ofHacker()).pending).toBe(100_000);
    expect(await finalDay()).toBeNull();
    expect(await finalAt(c.hacker)).toEqual([null]);
    await w.call(c.hacker, withdrawDispute, { params: { dispute_id: dispute.body.dispute_id } });
    await Promise.all([finalizeAwards(w.app.services), finalizeAwards(w.app.services)]);
    expect(await c.ofHacker()).toEqual({ pending: 0, available: 100_000, payout: 0 });
    expect(await finalAt(c.hacker)).toEqual([null]);
  });

  it("of a dispute that is not covered is owed, and booked by itself when money comes (money-77)", async () => {
    const c = await company();
    const id = await c.report({ severity: "high" });
    const { award } = await giveAwardFor(w, {
      report: { id, company_id: c.company_id, program_id: c.program.id },
      kind: "bounty",
      amount: 70_000,
      message: null,
      payees: [{ user_id: c.hacker.id, username: c.hacker.username, full_name: "H", weight: 100, unclaimed: false }],
      awardedBy: c.admin.id,
      mayOwe: true,
    });
    expect(award.status).toBe("owed");
    // The promise was 80,000 with a fee of 16,000; what is owed of it is not held again (M5).
    expect(await c.money()).toMatchObject({ free: 0, owed: 84_000, uncovered: 12_000 });
    await c.deposit(83_999);
    expect(await c.money()).toMatchObject({ free: 83_999, owed: 84_000 });
    expect((await c.award(await c.report({ severity: "low" }), 5_000, "bonus")).body.missing).toBe(6_000);
    await c.deposit(1);
    expect(await c.money()).toMatchObject({ free: 0, owed: 0 });
    expect((await c.ofHacker()).pending).toBe(70_000);
    await c.deposit(100_000);
    expect(await c.money()).toMatchObject({ free: 82_000, held: 18_000, uncovered: 0 });
  });
});
