import { moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { listHolds } from "@safeport/contract/wallet/money/hold.endpoints";
import { reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endHold } from "../src/features/wallet/money/holds.ts";
import { releaseOldHolds } from "../src/features/wallet/money/release-old-holds.ts";
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
const company = () => buildMoneyCase(w);

describe("a hold @spec:1.12 @spec:3.30 @spec:7.67", () => {
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
  ])("is released when the report ends as %s, and made again when it is reopened", async (status, more) => {
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

  it("is in the list of the company with its report, its rest, and when it is free, as long as something is held or missing", async () => {
    const c = await company();
    await c.deposit(200_000);
    const paid = await c.report({ severity: "high" });
    await c.award(paid, 50_000);
    await c.status(paid, { status: "resolved" });
    const missing = await c.report();
    const drawn = await c.report({ severity: "low" });
    await c.award(drawn, 5_000);
    const listed = (as: Person, query = {}) => w.call(as, listHolds, { params: { company_id: c.companyId }, query });
    const { body } = await listed(c.finance);
    const row = await w.db.selectFrom("report").select(["number", "title"]).where("id", "=", paid).executeTakeFirstOrThrow();
    const since = new Date(body.items[0].held_since).getTime();
    expect(body.items).toMatchObject([
      {
        report_id: paid,
        ...row,
        program: { program_id: c.program.id },
        ...{ promised: 96_000, awarded: 60_000, rest: 36_000, is_covered: true },
        free_at: new Date(since + 90 * 86_400_000).toISOString(),
      },
      { report_id: missing, promised: 120_000, awarded: 0, rest: 120_000, is_covered: false, free_at: null },
    ]);
    expect(await c.money()).toMatchObject({ held: 36_000, uncovered: 120_000 });
    expect((await listed(c.owner, { page: 2, size: 1 })).body).toMatchObject({ total: 2, items: [{ report_id: missing }] });
    expect((await listed(c.admin)).body.total).toBe(2);
    for (const [as, status] of [
      [c.triager, 403],
      [c.hacker, 404],
    ] as const)
      expect((await listed(as)).status).toBe(status);
    await c.status(paid, { status: "closed", reason: "We do not fix it", close_reason: "wont_fix" });
    // The money that is free again covers the other.
    expect((await listed(c.owner)).body.items).toMatchObject([{ report_id: missing, is_covered: true }]);
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

  it("moves with its report and its money to another program, as far as the share there allows", async () => {
    const c = await company();
    const { company_id } = c;
    const [there, limited] = [await buildProgram(w.db, { company_id }), await buildProgram(w.db, { company_id })];
    await w.db.insertInto("program_share").values({ program_id: limited.id, amount: 119_999, period: "month" }).execute();
    await c.deposit(240_000);
    const [one, other] = [await c.report(), await c.report()];
    const move = (report_id: string, { id: program_id }: { id: string }) =>
      w.call(c.manager, moveReport, { params: { report_id }, body: { program_id, reason: "It belongs to the other program" } });
    const heldFor = async ({ id }: { id: string }) =>
      (await c.balances()).programs.find(({ program_id }: { program_id: string }) => program_id === id)?.held;
    expect((await move(one, there)).status).toBe(200);
    expect([await heldFor(c.program), await heldFor(there)]).toEqual([120_000, 120_000]);
    expect((await move(other, limited)).status).toBe(200);
    expect([await heldFor(c.program), await heldFor(limited)]).toEqual([0, 0]);
    expect(await c.money()).toMatchObject({ free: 120_000, held: 120_000, uncovered: 120_000 });
    await expectRightLedger(w);
    const { body } = await c.award(one, 100_000);
    await move(one, c.program);
    expect((await w.call(c.admin, reverseAward, { params: body, body: { reason } })).status).toBe(200);
    expect([await heldFor(there), await heldFor(c.program)]).toEqual([0, 120_000]);
    expect((await c.status(one, { status: "closed", close_reason: "informative" })).status).toBe(200);
    expect(await c.money()).toMatchObject({ free: 240_000, held: 0 });
  });

  it("that has ended is not released again (money-11)", async () => {
    const c = await company();
    await c.deposit(200_000);
    const id = await c.report();
    const end = () => w.db.transaction().execute((tx) => endHold(tx, w.app.services.settings, { id, company_id: c.company_id }));
    const before = await c.money();
    expect(before).toMatchObject({ free: 80_000, held: 120_000 });
    expect(await end()).toEqual([]);
    // Both at once, and once more.
    expect([...(await Promise.all([end(), end()])), await end()]).toEqual([null, null, null]);
    expect(await c.money()).toMatchObject({ free: 200_000, held: 0 });
    const acts = w.db.selectFrom("ledger_act").select("id").where("report_id", "=", id).where("act", "=", "release");
    expect(await acts.execute()).toHaveLength(1);
  });
});
