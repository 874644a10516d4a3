import { randomUUID } from "node:crypto";
import { addApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { concedeDispute, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { awardReport, getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { decideAward, listAwardApprovals, setAwardLimit } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import { listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

type Company = Awaited<ReturnType<typeof company>>;
/** A company with money whose finance may award 1,500.00 a month alone. */
async function company() {
  const c = await buildMoneyCase(w);
  await c.deposit(490_000);
  await c.deposit(490_000);
  const limit = (as: Person, of: Person, value: number | null) =>
    w.call(as, setAwardLimit, { params: { company_id: c.company_id, user_id: of.id }, body: { limit: value } });
  expect((await limit(c.owner, c.finance, 150_000)).status).toBe(200);
  const approvals = async (as: Person = c.owner) =>
    (await w.call(as, listAwardApprovals, { params: { company_id: c.company_id } })).body;
  const decide = (as: Person, award_id: string, body: object) =>
    w.call(as, decideAward, { params: { company_id: c.company_id, award_id }, body });
  return { ...c, limit, approvals, decide };
}
/** A bonus by finance that is above the limit. */
async function proposed(c: Company, report_id: string, amount = 200_000): Promise<string> {
  const { status, body } = await c.award(report_id, amount, "bonus", c.finance);
  expect([status, body.status]).toEqual([201, "waiting"]);
  return body.award_id;
}
const kindsOf = async (person: Person) => {
  await w.deliver();
  const { items } = (await w.call(person, listNotifications, { query: { size: "100" } })).body;
  return (items as { title: string; link: string }[]).filter(({ link }) => link?.includes("tab=approvals"));
};

describe("an award above the limit of who gives it @spec:10.24", () => {
  it("waits for a colleague without a limit, is no word to the researcher until then, and is given once", async () => {
    const c = await company();
    const id = await c.report();
    const params = { report_id: id };
    expect((await w.call(c.finance, getAwardTerms, { params })).body).toMatchObject({
      limit: { amount: 150_000, left: 150_000 },
    });
    expect((await w.call(c.owner, getAwardTerms, { params })).body).toMatchObject({ limit: null });
    // Below the limit one person is enough.
    expect((await c.award(id, 100_000, "bounty", c.finance)).body.status).toBe("pending");
    const before = { money: await c.money(), hacker: await c.ofHacker() };
    const award_id = await proposed(c, id, 60_000);
    expect((await w.call(c.finance, getAwardTerms, { params })).body).toMatchObject({
      limit: { amount: 150_000, left: 50_000 },
      waiting: { count: 1, sum: 60_000 },
    });
    expect([await c.money(), await c.ofHacker()]).toEqual([before.money, before.hacker]);
    const { items } = (await w.call(c.hacker, listTimeline, { params })).body;
    expect(items.filter((item: { item_type: string }) => item.item_type === "BOUNTY_AWARDED")).toHaveLength(1);
    expect((await w.call(c.hacker, listPayments, { query: {} })).body.items).toHaveLength(1);
    expect((await w.call(c.hacker, listAwardApprovals, { params: { company_id: c.company_id } })).status).toBe(404);
    expect((await w.call(c.triager, listAwardApprovals, { params: { company_id: c.company_id } })).status).toBe(403);
    const [waiting] = (await c.approvals()).proposals;
    expect(waiting).toMatchObject({
      award_id,
      report: { report_id: id },
      kind: "bonus",
      amount: 60_000,
      fee: 12_000,
      status: "waiting",
      proposed_by: c.finance.username,
      can: ["approve", "decline"],
    });
    expect((await c.approvals(c.finance)).proposals[0].can).toEqual(["withdraw"]);
    expect((await c.approvals(c.admin)).proposals[0].can).toEqual([]);
    expect(await kindsOf(c.owner)).toMatchObject([{ title: expect.stringContaining("waits for your approval") }]);
    expect(await kindsOf(c.finance)).toEqual([]);

    expect((await c.decide(c.finance, award_id, { action: "approve" })).status).toBe(403);
    expect((await c.decide(c.triager, award_id, { action: "approve" })).status).toBe(403);
    expect((await c.decide(c.hacker, award_id, { action: "approve" })).status).toBe(404);
    expect((await c.decide(c.owner, award_id, { action: "withdraw" })).status).toBe(403);
    expect((await c.decide(c.owner, award_id, { action: "approve", expected_fee: 1 })).status).toBe(409);
    const second = await w.member("owner", c.company_id);
    const calls = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        c.decide(at % 2 ? second : c.owner, award_id, { action: "approve", expected_fee: 12_000 }),
      ),
    );
    expect(calls.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await c.ofHacker()).pending).toBe(160_000);
    expect((await c.approvals()).proposals[0]).toMatchObject({ status: "approved", can: [] });
    const awarded = await w.db.selectFrom("award").selectAll().where("report_id", "=", id).where("kind", "=", "bonus").execute();
    expect(awarded).toMatchObject([{ id: award_id, amount: "60000", fee: "12000" }]);
    expect(await kindsOf(c.finance)).toMatchObject([{ title: expect.stringContaining("approved the award") }]);
    // Awards by two people do not use up the limit of one.
    expect((await w.call(c.finance, getAwardTerms, { params })).body.limit.left).toBe(50_000);
    const entries = await w.db
      .selectFrom("audit_log")
      .select(["action", "user_id", "object_snapshot"])
      .where("object_id", "=", id)
      .where("action", "in", ["report.awarded", "report.award_proposed"])
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      { action: "report.awarded", user_id: c.finance.id },
      { action: "report.award_proposed", user_id: c.finance.id },
      { action: "report.awarded", object_snapshot: { proposed_by: c.finance.username } },
    ]);
  });

  it("is declined with a reason that its author reads, or withdrawn by its author, and gives nothing", async () => {
    const c = await company();
    const id = await c.report();
    const award_id = await proposed(c, id);
    expect((await c.decide(c.owner, award_id, { action: "decline" })).status).toBe(422);
    const reason = "The impact is smaller than that";
    expect((await c.decide(c.owner, award_id, { action: "decline", reason })).status).toBe(200);
    expect((await c.approvals(c.finance)).proposals[0]).toMatchObject({
      status: "declined",
      reason,
      decided_by: c.owner.username,
    });
    expect((await c.decide(c.owner, award_id, { action: "approve" })).status).toBe(409);
    expect(await kindsOf(c.finance)).toMatchObject([{ title: expect.stringContaining("declined the award") }]);
    const other = await proposed(c, id);
    expect((await c.decide(c.finance, other, { action: "withdraw" })).body.proposals[0]).toMatchObject({ status: "withdrawn" });
    expect(await c.ofHacker()).toEqual({ pending: 0, available: 0, payout: 0 });
  });

  it("counts awards of a calendar month, of all kinds and reports, and lets several at once not each stay below", async () => {
    const c = await company();
    const reports = await Promise.all([c.report(), c.report(), c.report()]);
    const gifts = await Promise.all(
      reports.flatMap((id) => ["bonus", "retest"].map((kind) => c.award(id, 60_000, kind, c.finance))),
    );
    const statuses = gifts.map(({ body }) => body.status).sort();
    expect(statuses).toEqual(["pending", "pending", "waiting", "waiting", "waiting", "waiting"]);
    // A month later there is room again.
    await sql`update award set created_at = created_at - interval '1 month' where company_id = ${c.company_id}`.execute(w.db);
    expect((await c.award(reports[0] ?? "", 150_000, "bonus", c.finance)).body.status).toBe("pending");
    expect((await c.award(reports[0] ?? "", 1, "bonus", c.finance)).body.status).toBe("waiting");
  });

  it("is hidden from who reported it, also as a member, and not declined by them", async () => {
    const c = await company();
    const report_id = await c.report();
    const award_id = await proposed(c, report_id);
    const join = { company_id: c.company_id, user_id: c.hacker.id, role: "finance" } as const;
    await w.db.insertInto("company_member").values(join).execute();
    expect((await c.approvals(c.hacker)).proposals).toEqual([]);
    expect((await c.decide(c.hacker, award_id, { action: "decline", reason: "Too little" })).status).toBe(403);
    const said = w.db.selectFrom("audit_log").select("object_snapshot").where("action", "=", "report.award_proposed");
    const [entry] = await said.where("object_id", "=", report_id).execute();
    expect(entry?.object_snapshot).toMatchObject({ is_internal: true });
    expect((await c.approvals()).proposals).toHaveLength(1);
  });

  it("is not approved beside a bounty that was given since", async () => {
    const c = await company();
    const report_id = await c.report();
    const { body } = await c.award(report_id, 200_000, "bounty", c.finance);
    expect((await c.award(report_id, 100_000, "bounty", c.owner)).status).toBe(201);
    const refused = await c.decide(c.owner, body.award_id, { action: "approve" });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("was given since")]);
    expect((await c.decide(c.owner, body.award_id, { action: "decline", reason: "Given already" })).status).toBe(200);
  });

  it("answers a repeated call with what waits, and with the award once it is given", async () => {
    const c = await company();
    const report_id = await c.report();
    const headers = { "idempotency-key": randomUUID() };
    const call = () =>
      w.call(c.finance, awardReport, { params: { report_id }, body: { kind: "bonus", amount: 200_000 }, headers });
    const first = (await call()).body;
    expect((await call()).body).toEqual(first);
    expect(first.parts).toEqual([{ username: c.hacker.username, amount: 200_000, unclaimed: false }]);
    expect((await c.decide(c.owner, first.award_id, { action: "approve" })).status).toBe(200);
    expect((await call()).body).toMatchObject({ award_id: first.award_id, status: "pending" });
    expect((await c.approvals()).proposals).toHaveLength(1);
  });

  it("is refused at its approval if the report cannot be awarded so any more", async () => {
    const c = await company();
    const id = await c.report({ severity: "low" });
    const { body } = await c.award(id, 160_000, "bounty", c.finance);
    expect(body.status).toBe("waiting");
    expect((await c.status(id, { status: "not_applicable", reason: "It does not work after all" })).status).toBe(200);
    expect((await c.decide(c.owner, body.award_id, { action: "approve" })).status).toBe(409);
    expect((await c.decide(c.owner, body.award_id, { action: "decline", reason: "The report is closed" })).status).toBe(200);
  });

  it("cannot be given by conceding a dispute", async () => {
    const c = await company();
    const body = {
      report_id: await c.report(),
      dispute_type: "Payment" as const,
      dispute_description: "The bounty is too small",
      requested_outcome: { kind: "bounty" as const, value: "200000" },
    };
    const { dispute_id } = (await w.call(c.hacker, openDispute, { body })).body;
    const concede = (as: Person) => w.call(as, concedeDispute, { params: { dispute_id }, body: {} });
    expect((await concede(c.finance)).status).toBe(409);
    expect((await concede(c.owner)).status).toBe(200);
    expect((await c.ofHacker()).pending).toBe(200_000);
  });
});

describe("limits @spec:10.24", () => {
  it("are set by members without one, those of owners by owners, and somebody stays without", async () => {
    const c = await company();
    expect((await c.approvals()).limits).toMatchObject([
      { user_id: c.owner.id, role: "owner", limit: null, can: ["set"] },
      { user_id: c.finance.id, role: "finance", limit: 150_000, used: 0, can: ["set"] },
    ]);
    expect((await c.approvals(c.finance)).limits.flatMap(({ can }: { can: string[] }) => can)).toEqual([]);
    expect((await c.limit(c.finance, c.finance, null)).status).toBe(403);
    expect((await c.limit(c.triager, c.finance, null)).status).toBe(403);
    expect((await c.limit(c.admin, c.finance, null)).status).toBe(403);
    expect((await c.limit(c.hacker, c.finance, null)).status).toBe(404);
    expect((await c.limit(c.owner, c.triager, 1)).status).toBe(404);
    expect((await c.limit(c.owner, c.owner, 1)).status).toBe(409);
    // Neither a suspended colleague nor a token is somebody who can approve.
    const gone = await w.member("owner", c.company_id);
    expect((await c.approvals()).limits).toHaveLength(3);
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", gone.id).execute();
    const body = { name: "Books", scopes: ["money:read"], company_id: c.company_id, role: "finance" };
    expect((await w.call(c.owner, addApiToken, { body })).status).toBe(201);
    expect((await c.approvals()).limits.map(({ user_id }: { user_id: string }) => user_id)).toEqual([c.owner.id, c.finance.id]);
    expect((await c.limit(c.owner, c.owner, 1)).status).toBe(409);
    const clerk = await w.member("finance", c.company_id);
    expect((await c.limit(clerk, c.owner, 1)).status).toBe(403);
    expect((await c.limit(clerk, c.finance, 0)).status).toBe(200);
    expect((await c.award(await c.report(), 1, "bonus", c.finance)).body.status).toBe("waiting");
    expect((await c.limit(c.owner, c.owner, 1)).status).toBe(200);
    // The only one without a limit leaves: owners decide again.
    await w.db.deleteFrom("company_member").where("user_id", "=", clerk.id).execute();
    expect((await c.limit(c.finance, c.owner, null)).status).toBe(403);
    expect((await c.limit(c.owner, c.owner, null)).status).toBe(200);
    expect((await c.limit(c.owner, c.finance, null)).status).toBe(200);
  });
});
