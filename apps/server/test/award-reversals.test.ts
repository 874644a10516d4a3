import { getDashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { dayMs } from "@safeport/contract/kernel/business-time";
import {
  adjust,
  decideAdjustment,
  listPayments,
  type Payment,
  reverseAward,
} from "@safeport/contract/wallet/payments/payment.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { buildMoneyCase, expectRightLedger, giveAwardFor, reason } from "./money-world.ts";
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
  it("that was drawn from the hold and from free money goes back to both (money-14)", async () => {
    const c = await company();
    await c.deposit(150_000);
    const id = await c.report({ severity: "high" });
    expect(await c.money()).toMatchObject({ free: 54_000, held: 96_000 });
    const { body } = await c.award(id, 100_000);
    expect(await c.money()).toMatchObject({ free: 30_000, held: 0 });
    const reversed = await w.call(c.admin, reverseAward, { params: { award_id: body.award_id }, body: { reason } });
    expect(reversed.body.status).toBe("reversed");
    expect(await c.money()).toMatchObject({ free: 54_000, held: 96_000 });
    expect((await c.ofHacker()).pending).toBe(0);
  });

  it("that staff reverse goes back to where it came from, with its fee (money-34)", async () => {
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
    const { award } = await giveAwardFor(w, {
      report: { id, company_id: c.company_id, program_id: c.vdp.id },
      ...{ kind: "bonus", amount: 5, message: null, payees, awardedBy: c.owner.id },
    });
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

  it("that was split is taken back in part from each in proportion, and from the others what somebody has no more", async () => {
    const c = await company();
    await c.deposit(100_000);
    const id = await c.report({ program_id: c.vdp.id });
    const other = await w.person();
    await w.db
      .insertInto("report_collaborator")
      .values({ report_id: id, user_id: other.id, weight: 25, place: 1, invited_at: new Date(), accepted_at: new Date() })
      .execute();
    const take = async (amount: number, before: () => Promise<unknown>) => {
      const { body } = await c.award(id, 20_000, "bonus");
      await before();
      return w.call(c.admin, reverseAward, { params: { award_id: body.award_id }, body: { amount, reason } });
    };
    expect((await take(10_000, async () => {})).status).toBe(200);
    expect([(await c.ofHacker()).pending, (await c.ofHacker(other)).pending]).toEqual([7_500, 2_500]);
    const spend = async () => {
      await c.age(3);
      await finalizeAwards(w.app.services);
      const { available } = await c.ofHacker(other);
      await w.call(c.admin, adjust, { body: { username: other.username, direction: "take", amount: available, reason } });
    };
    expect((await take(16_000, spend)).body.detail).toContain("At most $150.00");
    expect((await take(15_000, spend)).status).toBe(200);
    expect((await c.ofHacker()).available).toBe(22_500);
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

  it("that staff reverse after its report was reopened is held again, since the new hold counted it", async () => {
    const c = await company();
    await c.deposit(240_000);
    const id = await c.report();
    const { body } = await c.award(id, 100_000);
    await c.status(id, { status: "closed", close_reason: "informative" });
    expect((await c.status(id, { status: "under_review", reason: "We were wrong" })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 120_000, held: 0 });
    expect((await w.call(c.admin, reverseAward, { params: { award_id: body.award_id }, body: { reason } })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 120_000, held: 120_000 });
  });

  it("that was taken back in part is taken back in further parts, up to its amount and its fee (M12)", async () => {
    const c = await company();
    await c.deposit(120_000);
    const { body } = await c.award(await c.report({ severity: "medium" }), 10_000);
    const take = (amount?: number) =>
      w.call(c.admin, reverseAward, { params: { award_id: body.award_id }, body: { ...(amount && { amount }), reason } });
    /** Shares that the researcher and the platform still have of it; the ledger is compared with this in the end. */
    const left = async () => {
      const { fee, fee_taken_back } = await w.db
        .selectFrom("award")
        .select(["fee", "fee_taken_back"])
        .where("id", "=", body.award_id)
        .executeTakeFirstOrThrow();
      return [(await c.ofHacker()).pending, Number(fee) - Number(fee_taken_back)];
    };
    for (const [amount, pending, fee] of [
      [3_333, 6_667, 1_333],
      [3_333, 3_334, 667],
      [1, 3_333, 667],
    ] as const) {
      expect((await take(amount)).body.status).toBe("pending");
      expect(await left()).toEqual([pending, fee]);
    }
    expect((await take(3_334)).body.detail).toBe("At most $33.33 can be taken back; the rest is no longer there");
    expect((await take()).body.status).toBe("reversed");
    expect(await left()).toEqual([0, 0]);
    expect((await take(1)).status).toBe(409);
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
    const shown = async (as: Person, query: object) =>
      (await w.call(as, listPayments, { query: query as Record<string, string> })).body.items.map((item: Payment) => [
        ...[item.billing_type, item.amount, item.fee],
        item.can.includes("reverse"),
      ]);
    expect(await shown(c.admin, { company_id: c.company_id, type: "bounty" })).toEqual([["bounty", 490_000, 98_000, true]]);
    const { company_id } = c;
    const spent = async (as: Person, query = {}) => (await w.call(as, getDashboard, { query })).body.money;
    const spending = await spent(c.finance, { company_id });
    // The award is three days old, so on the first days of a month it belongs to the last one.
    const isOfThisMonth = new Date(Date.now() - 3 * dayMs).getUTCMonth() === new Date().getUTCMonth();
    const inMonths = (amount: number) => (isOfThisMonth ? { now: amount, before: 0 } : { now: 0, before: amount });
    expect(spending).toMatchObject({ currency: "USD", ...inMonths(588_000) });
    const months = spending.by_month.map(({ amount }: { amount: number }) => amount);
    expect(months).toEqual(Array.from({ length: 12 }, (_, at) => (at === (isOfThisMonth ? 11 : 10) ? 588_000 : 0)));
    expect([await spent(c.triager, { company_id }), await spent(c.hacker)]).toMatchObject([null, { now: 490_000 }]);
    expect(await shown(c.hacker, {})).toEqual([
      ["adjustment", -490_000, 0, false],
      ["bounty", 490_000, 0, false],
    ]);
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
});
