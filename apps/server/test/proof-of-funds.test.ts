import { getProgram, listPrograms, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { adjust, answerPromise } from "@safeport/contract/wallet/payments/payment.endpoints";
import { setProgramShare } from "@safeport/contract/wallet/payments/share.endpoints";
import { changeWalletSettings } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refreshAllFunds } from "../src/features/wallet/money/refresh-funds.ts";
import { buildMoneyCase, expectRightLedger, reason } from "./money-world.ts";
import { tamper } from "./tamper.ts";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

async function company() {
  const c = await buildMoneyCase(w);
  const params = { company_id: c.company_id };
  const settings = (body: object) => w.call(c.owner, changeWalletSettings, { params, body });
  const funds = async () => (await w.call(await w.person(), getProgram, { params: { program: c.program.id } })).body.funds;
  const level = async () => (await funds()).level;
  return { ...c, settings, funds, level };
}

describe("the proof of funds of a program @spec:10.47", () => {
  it("follows free money against the largest critical reward with its fee, and says no balance (M6)", async () => {
    const c = await company();
    expect(await c.funds()).toEqual({
      level: null,
      average: null,
      pays_itself: false,
      confirmed_percent: null,
      confirmed_days: null,
      only_critical: false,
    });
    await c.deposit(119_999);
    expect(await c.level()).toBeNull();
    await c.deposit(1);
    expect(await c.level()).toBe("covered");
    await c.deposit(479_999);
    expect(await c.level()).toBe("covered");
    await c.deposit(1);
    expect(await c.level()).toBe("funded");
    const open = await w.call(null, getPublicProgram, { params: { handle: c.program.handle } });
    expect(open.body.funds.level).toBe("funded");
    const vdp = await w.call(await w.person(), getProgram, { params: { program: c.vdp.id } });
    expect(vdp.body.funds).toBeNull();
    const second = await c.deposit(1_000);
    await w.call(c.admin, takeBackDeposit, { params: second, body: { amount: 1_000, reason } });
    expect(await c.level()).toBe("funded");
    await w.call(c.admin, adjust, { body: { company_id: c.company_id, direction: "take", amount: 1, reason } });
    expect(await c.level()).toBe("covered");
  });

  it("is lowered by holds without cover, by a share, and by higher rewards (money-12)", async () => {
    const c = await company();
    await c.deposit(600_000);
    expect(await c.level()).toBe("funded");
    for (let nth = 0; nth < 5; nth++) await c.report();
    // Five holds of 1,200.00 leave nothing; the sixth lacks all of it.
    expect(await c.money()).toMatchObject({ free: 0, held: 600_000, uncovered: 0 });
    expect(await c.level()).toBeNull();
    await c.report();
    expect(await c.money()).toMatchObject({ uncovered: 120_000 });
    await c.deposit(100_000);
    // Free money is less than the uncovered part of the hold, so that nobody else can use it.
    expect(await c.money()).toMatchObject({ free: 100_000, uncovered: 120_000 });
    expect(await c.level()).toBeNull();
    await c.deposit(620_000);
    expect(await c.money()).toMatchObject({ free: 600_000, uncovered: 0 });
    expect(await c.level()).toBe("funded");
    const share = { amount: 900_000, period: "month" };
    await w.call(c.owner, setProgramShare, { params: { company_id: c.company_id, program_id: c.program.id }, body: { share } });
    expect(await c.level()).toBe("covered");
    const budgetFor = async (as: Person) => (await w.call(as, getProgram, { params: { program: c.program.id } })).body.budget;
    expect(await Promise.all([c.owner, c.admin, c.triager, c.hacker].map(budgetFor))).toEqual([share, share, null, null]);
    await w.call(c.owner, setProgramShare, {
      params: { company_id: c.company_id, program_id: c.program.id },
      body: { share: null },
    });
    expect(await c.level()).toBe("funded");
    await w.call(c.owner, updateProgram, {
      params: { program: c.program.id },
      body: { rewards: { critical: [1_000, 2_000], high: [800], medium: [300], low: [50] } },
    });
    await w.deliver();
    expect(await c.level()).toBe("covered");
  });

  it("follows the fee, also that of the environment of a server that starts", async () => {
    const c = await company();
    await c.deposit(120_000);
    expect(await c.level()).toBe("covered");
    await sql`update site_settings set fee_percent = 20.1`.execute(w.owner);
    await refreshAllFunds(w.app.services);
    expect(await c.level()).toBeNull();
    await sql`update site_settings set fee_percent = null`.execute(w.owner);
    const cheaper = await buildWorld({ env: { PLATFORM_FEE_PERCENT: "10" }, databaseUrl: w.databaseUrl });
    try {
      await refreshAllFunds(w.app.services);
      expect(await c.level()).toBe("covered");
      await w.call(c.admin, adjust, { body: { company_id: c.company_id, direction: "take", amount: 10_000, reason } });
      expect(await c.level()).toBe("covered");
    } finally {
      await cheaper.close();
      await sql`update site_settings set environment_fee_percent = 20`.execute(w.owner);
    }
  });

  it("has an average over 30 days, weighted by how long each balance stood", async () => {
    const c = await company();
    await c.deposit(600_000);
    await refreshAllFunds(w.app.services);
    expect(await c.funds()).toMatchObject({ level: "funded", average: null });
    await tamper(
      w.databaseUrl,
      sql`update ledger_entry e set created_at = now() - interval '10 days' from ledger_account a
        where a.id = e.account_id and a.company_id = ${c.company_id}`,
    );
    // A third of the month.
    await refreshAllFunds(w.app.services);
    expect(await c.funds()).toMatchObject({ level: "funded", average: "covered" });
  });

  it("filters and orders the list, without the order of balances", async () => {
    const [rich, funded, covered, none] = [await company(), await company(), await company(), await company()];
    await funded.deposit(600_000);
    await rich.deposit(900_000_000);
    await covered.deposit(120_000);
    await none.deposit(119_999);
    const ids = async (query: object) => {
      const { items } = (await w.call(await w.person(), listPrograms, { query: { size: "100", ...query } })).body;
      const own = [rich, funded, covered, none].map(({ program }) => program.id);
      return items.flatMap(({ program_id }: { program_id: string }) =>
        own.includes(program_id) ? [own.indexOf(program_id)] : [],
      );
    };
    // Among programs of one level, the newer comes first, however much its company has.
    expect(await ids({ sort: "funds" })).toEqual([1, 0, 2, 3]);
    expect((await ids({ funds: "funded" })).sort()).toEqual([0, 1]);
    expect((await ids({ funds: "covered" })).sort()).toEqual([0, 1, 2]);
    expect((await ids({ funds: "covered", search: rich.program.title })).sort()).toEqual([0]);
    expect(await ids({ sort: "funds", search: none.program.title })).toEqual([3]);
  });

  it("is the confirmed share for a company that pays itself, of three promises or more", async () => {
    const c = await company();
    await c.deposit(600_000);
    await c.settings({ pays_itself: true });
    expect(await c.funds()).toMatchObject({ level: null, pays_itself: true, confirmed_percent: null });
    const reports = [await c.report(), await c.report(), await c.report(), await c.report()];
    const awards: string[] = [];
    for (const id of reports) awards.push((await c.award(id, 100_000)).body.award_id);
    const answer = (nth: number, received: boolean) =>
      w.call(c.hacker, answerPromise, { params: { award_id: awards[nth] ?? "" }, body: { received } });
    await answer(0, true);
    await answer(1, true);
    expect(await c.funds()).toMatchObject({ confirmed_percent: null });
    await answer(2, false);
    // The last one was promised a moment ago and does not count yet.
    expect(await c.funds()).toMatchObject({ confirmed_percent: 67, confirmed_days: 0 });
    await answer(2, true);
    expect(await c.funds()).toMatchObject({ confirmed_percent: 100 });
    await w.db
      .updateTable("award")
      .set({ created_at: new Date(Date.now() - 15 * 86_400_000) })
      .where("id", "=", awards[3] ?? "")
      .execute();
    await refreshAllFunds(w.app.services);
    expect(await c.funds()).toMatchObject({ confirmed_percent: 75 });
  });
});

describe("a company whose money runs low @spec:10.47", () => {
  it("takes only critical reports below its lower mark until it reaches the upper one", async () => {
    const c = await company();
    const scope = await buildScope(w.db, { program_id: c.program.id });
    await c.deposit(200_000);
    const refused = await c.settings({ pause_below: 150_000, resume_at: 100_000 });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, "mark_below_lower"]);
    expect((await c.settings({ pause_below: 150_000 })).body.errors[0].loc).toEqual(["body", "resume_at"]);
    expect((await c.settings({ pause_below: 150_000, resume_at: 250_000 })).body.settings.intake_paused).toBe(false);
    const send = async (severity: string) =>
      w.call(c.hacker, submitReport, {
        body: {
          program_id: c.program.id,
          scope_id: scope.id,
          poc_title: "Stored XSS in comments",
          poc_description_markdown: "A comment runs scripts in the reader’s session.",
          steps_markdown: "1. Post a comment.\n2. Read it.",
          impact_markdown: "Sessions are stolen.",
          severity,
          save_as_draft: false,
        },
      });
    expect((await send("low")).status).toBe(201);
    await c.report({ severity: "high" });
    expect(await c.money()).toMatchObject({ free: 104_000 });
    expect((await c.funds()).only_critical).toBe(true);
    const low = await send("high");
    expect([low.status, low.body.detail]).toEqual([
      409,
      "This program takes only critical reports at the moment, until its company has deposited more money; save a draft and send it later",
    ]);
    expect((await send("critical")).status).toBe(201);
    await c.deposit(100_000);
    expect((await c.funds()).only_critical).toBe(true);
    await c.deposit(50_000);
    expect((await c.funds()).only_critical).toBe(false);
    expect((await send("low")).status).toBe(201);
  });
});
