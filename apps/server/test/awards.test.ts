import { randomUUID } from "node:crypto";
import { openDispute, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { awardReport, getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { adjust, decideAdjustment, reverseAward } from "@safeport/contract/wallet/payment.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { giveAward } from "../src/features/wallet/awards/give-award.ts";
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
    const detail = async (answer: Awaited<ReturnType<typeof c.award>>) => [answer.status, answer.body.detail];
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
    // On a slow machine a call that waits for too long is refused, and can be repeated.
    const isRefused = ({ status, body }: (typeof answers)[number]) => body.code === "idempotency_mismatch" || status === 503;
    expect(answers.every((answer) => answer.status === 201 || isRefused(answer))).toBe(true);
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

  it("that was split takes back from each what they got, also from somebody removed meanwhile (money-33)", async () => {
    const c = await company();
    await c.deposit(10_000);
    const id = await c.report({ program_id: c.vdp.id });
    const others = [await w.person(), await w.person()];
    const payees = [c.hacker, ...others].map(({ id: user_id, username }) => ({
      ...{ user_id, username, full_name: username },
      ...{ weight: 1, unclaimed: false },
    }));
    const { award } = await w.db.transaction().execute((tx) =>
      giveAward(
        tx,
        { settings: w.app.services.settings, request: { language: "en" } },
        {
          report: { id, company_id: c.company_id, program_id: c.vdp.id },
          ...{ kind: "bonus", amount: 5, message: null, payees, awardedBy: c.owner.id },
        },
      ),
    );
    const pending = () => Promise.all([c.hacker, ...others].map(async (person) => (await c.ofHacker(person)).pending));
    expect(await pending()).toEqual([2, 2, 1]);
    await w.db
      .updateTable("user_account")
      .set({ state: "suspended" })
      .where("id", "=", others[0]?.id ?? "")
      .execute();
    expect((await w.call(c.admin, reverseAward, { params: { award_id: award.id }, body: { reason } })).status).toBe(200);
    const left = await w.db
      .selectFrom("ledger_account")
      .select("balance")
      .where(
        "user_id",
        "in",
        payees.map(({ user_id }) => user_id),
      )
      .where("kind", "=", "user:pending")
      .execute();
    expect(left.map(({ balance }) => Number(balance))).toEqual([0, 0, 0]);
    expect(await c.money()).toMatchObject({ free: 10_000 });
  });

  it("that staff reverse goes back as far as the hold of its report has room, and the rest is free", async () => {
    const c = await company();
    const reversed = async (award: { body: { award_id: string } }) =>
      (await w.call(c.admin, reverseAward, { params: { award_id: award.body.award_id }, body: { reason } })).status;
    await c.deposit(120_000);
    const lowered = await c.report();
    const first = await c.award(lowered, 100_000);
    await c.severity(lowered, "high");
    expect(await reversed(first)).toBe(200);
    expect(await c.money()).toMatchObject({ free: 24_000, held: 96_000 });

    const other = await company();
    await other.deposit(60_000);
    const raised = await other.report({ severity: "medium" });
    const second = await other.award(raised, 30_000);
    await other.severity(raised, "critical");
    expect(await other.money()).toMatchObject({ free: 24_000, held: 0, uncovered: 84_000 });
    const take = { params: { award_id: second.body.award_id }, body: { reason } };
    expect((await w.call(other.admin, reverseAward, take)).status).toBe(200);
    expect(await other.money()).toMatchObject({ free: 60_000, held: 0, uncovered: 120_000 });
  });

  it("that staff reverse after its report was reopened is free, since the new hold has all it needs", async () => {
    const c = await company();
    await c.deposit(240_000);
    const id = await c.report();
    const { body } = await c.award(id, 100_000);
    await c.status(id, { status: "closed", close_reason: "informative" });
    expect((await c.status(id, { status: "under_review", reason: "We were wrong" })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 0, held: 120_000 });
    expect((await w.call(c.admin, reverseAward, { params: { award_id: body.award_id }, body: { reason } })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 120_000, held: 120_000 });
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

  it("of which staff took a part back before it was final makes the rest available, and leaves other awards alone", async () => {
    const c = await company();
    await c.deposit(1_000_000);
    const { body } = await c.award(await c.report(), 100_000);
    await c.award(await c.report(), 200_000);
    const take = { params: { award_id: body.award_id }, body: { amount: 30_000, reason } };
    expect((await w.call(c.admin, reverseAward, take)).body.status).toBe("pending");
    await sql`update award set booked_at = booked_at - interval '3 days' where id = ${body.award_id}`.execute(w.db);
    await finalizeAwards(w.app.services);
    expect(await c.ofHacker()).toEqual({ pending: 200_000, available: 70_000, payout: 0 });
    await c.age(3);
    await finalizeAwards(w.app.services);
    expect(await c.ofHacker()).toEqual({ pending: 0, available: 270_000, payout: 0 });
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
