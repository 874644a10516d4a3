import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import {
  answerDispute,
  assignMediator,
  openDispute,
  rejectDispute,
  resolveDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger, reason } from "./money-world.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

async function inMediation(status: "under_review" | "resolved" = "under_review", reportOver: object = {}) {
  const c = await buildMoneyCase(w);
  const report_id = await c.report({ severity: "high", ...reportOver });
  if (status === "resolved") expect((await c.status(report_id, { status: "resolved" })).status).toBe(200);
  const open = (as: Person) =>
    w.call(as, openDispute, {
      body: {
        report_id,
        dispute_type: "Payment",
        dispute_description: "The reward is too low",
        requested_outcome: { kind: "bounty", value: "70000" },
      },
    });
  const opened = await open(c.hacker);
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  const params = { dispute_id: opened.body.dispute_id };
  await w.call(c.triager, answerDispute, { params, body: { text: "We pay what the table says" } });
  await w.call(c.admin, assignMediator, { params, body: { mediator: c.second.username } });
  const resolve = (value: string, more: object[] = []) =>
    w.call(c.second, resolveDispute, {
      params,
      body: { reason: "The impact is that of the higher level.", actions: [...more, { kind: "bounty", value }] },
    });
  const items = async () => (await w.call(c.hacker, listTimeline, { params: { report_id } })).body.items;
  return { ...c, report_id, params, open, resolve, items };
}

describe("a bounty by decision of a dispute @spec:1.10", () => {
  it("is owed without money, lowers the badge, and is booked first when money comes (money-77)", async () => {
    const c = await inMediation();
    const decided = await c.resolve("70000");
    expect([decided.status, decided.body.outcome.actions]).toEqual([200, [{ kind: "bounty", value: "70000" }]]);
    const awardItem = async () =>
      (await c.items()).find(({ item_type }: { item_type: string }) => item_type === "BOUNTY_AWARDED");
    expect(await awardItem()).toMatchObject({
      amount_minor: 70_000,
      award: { kind: "bounty", status: "owed" },
      dispute: { dispute_id: c.params.dispute_id, status: "resolved" },
      performed_by: { username: c.second.username },
    });
    // The rest of the hold of 960.00 waits as well, after the owed money.
    expect(await c.money()).toMatchObject({ free: 0, owed: 84_000, uncovered: 12_000 });
    await c.deposit(84_000);
    expect(await c.money()).toMatchObject({ free: 0, owed: 0 });
    expect((await awardItem()).award.status).toBe("pending");
    expect((await c.ofHacker()).pending).toBe(70_000);
  });

  it("of all that was promised leaves nothing to hold, also when money comes (M5)", async () => {
    const c = await inMediation();
    expect(await c.money()).toMatchObject({ owed: 0, uncovered: 96_000 });
    expect((await c.resolve("80000")).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 0, held: 0, owed: 96_000, uncovered: 0 });
    await c.deposit(249_999);
    expect(await c.money()).toMatchObject({ free: 153_999, held: 0, owed: 0, uncovered: 0 });
    expect((await c.ofHacker()).pending).toBe(80_000);
  });

  it("is not decided by staff who are not its mediator, which says so (L2)", async () => {
    const c = await inMediation();
    const decision = { params: c.params, body: { reason: "The impact is that of the higher level." } };
    const outcome = { ...decision, body: { ...decision.body, actions: [{ kind: "bounty", value: "80000" }] } };
    for (const answer of [await w.call(c.admin, rejectDispute, decision), await w.call(c.admin, resolveDispute, outcome)])
      expect([answer.status, answer.body.detail]).toEqual([409, "Only the mediator of a dispute can decide it"]);
    expect((await w.call(c.second, rejectDispute, decision)).body.status).toBe("rejected");
    expect((await w.call(c.second, rejectDispute, decision)).body.detail).toBe("This dispute has ended");
  });

  it("is unclaimed when its payee has left before money came", async () => {
    const c = await inMediation();
    await c.resolve("70000");
    const { status } = await w.call(c.hacker, closeAccount, { params: { username: c.hacker.username }, query: {} });
    expect(status).toBe(200);
    await w.deliver();
    await c.deposit(84_000);
    const accounts = w.db.selectFrom("ledger_account").select(["kind", "balance"]);
    expect(await accounts.where("user_id", "=", c.hacker.id).where("balance", "<>", "0").execute()).toEqual([]);
    expect(await accounts.where("kind", "=", "platform:unclaimed").execute()).toMatchObject([{ balance: "70000" }]);
  });

  it("keeps the badge down while it is owed", async () => {
    const c = await inMediation();
    await c.deposit(95_999);
    await c.resolve("100000");
    const level = async () => (await w.call(c.hacker, getProgram, { params: { program: c.program.id } })).body.funds.level;
    expect(await c.money()).toMatchObject({ free: 95_999, owed: 120_000 });
    await c.deposit(20_000);
    expect(await level()).toBeNull();
    await c.deposit(104_001);
    expect(await c.money()).toMatchObject({ owed: 0 });
  });

  it("draws on the hold at once where it is covered, below the minimum too, and is corrected by staff", async () => {
    const c = await inMediation("under_review");
    await c.deposit(96_000);
    expect(await c.money()).toMatchObject({ free: 0, held: 96_000 });
    expect((await c.resolve("30000")).status).toBe(200);
    expect((await c.ofHacker()).pending).toBe(30_000);
    const item = (await c.items()).find(({ item_type }: { item_type: string }) => item_type === "BOUNTY_AWARDED");
    await w.call(c.admin, reverseAward, { params: { award_id: item.award.award_id }, body: { reason } });
    expect((await c.ofHacker()).pending).toBe(0);
  });

  it("refuses what is no amount, and a report that is not paid for, with nothing decided", async () => {
    const c = await inMediation("under_review");
    for (const value of ["0", "-5", "1.5", "1e3", "9999999999999", "many"]) {
      const answer = await c.resolve(value);
      expect([value, answer.status, answer.body.errors[0].loc]).toEqual([value, 422, ["body", "actions", 0, "value"]]);
      expect(answer.body.errors[0].msg).toContain("Enter the bounty in digits alone");
    }
    const twice = await c.resolve("70000", [{ kind: "bounty", value: "70000" }]);
    expect([twice.status, twice.body.errors[0]]).toEqual([422, expect.objectContaining({ code: "outcome_twice" })]);
    const answer = await c.resolve("70000", [{ kind: "status", value: "not_applicable" }]);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      "This report is not paid for: reopen it in the same decision, or decide without a bounty",
    ]);
    expect((await c.items()).some(({ item_type }: { item_type: string }) => item_type === "BOUNTY_AWARDED")).toBe(false);
  });
});

it("the payment of a resolved report can be disputed by either side for 90 days after its closing or its last award @spec:1.10", async () => {
  const c = await buildMoneyCase(w);
  await c.deposit(500_000);
  const report_id = await c.report({ severity: "high" });
  await c.status(report_id, { status: "resolved" });
  const dispute = (as: Person) =>
    w.call(as, openDispute, { body: { report_id, dispute_type: "Payment", dispute_description: "The reward is wrong" } });
  await w.db
    .updateTable("report")
    .set({ closed_at: new Date(Date.now() - 91 * 86_400_000) })
    .where("id", "=", report_id)
    .execute();
  expect((await dispute(c.hacker)).status).toBe(409);
  expect((await c.award(report_id, 80_000)).status).toBe(201);
  await w.db
    .updateTable("award")
    .set({ created_at: new Date(Date.now() - 89 * 86_400_000) })
    .where("report_id", "=", report_id)
    .execute();
  expect((await dispute(c.owner)).status).toBe(201);
});
