import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { deleteCompany, getCompany } from "@safeport/contract/companies/company.endpoints";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { cancelDeposit, openDeposit, takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import {
  adjust,
  answerPromise,
  decideAdjustment,
  exportPayments,
  getMoneyOverview,
  listPayments,
  type Payment,
  reverseAward,
} from "@safeport/contract/wallet/payments/payment.endpoints";
import { changeWalletSettings } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { sql } from "kysely";
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

describe("a company @spec:1.12 @spec:3.30 @spec:7.67", () => {
  it("is not deleted while it has money or a debt", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(10_000);
    const remove = () => w.call(c.owner, deleteCompany, { params: { company_id: c.company_id } });
    const refused = await remove();
    expect([refused.status, refused.body.detail]).toEqual([409, "This company still has $100.00; refund its deposits first"]);
    await w.call(c.admin, adjust, { body: { company_id: c.company_id, direction: "take", amount: 4_000, reason } });
    await w.call(c.admin, takeBackDeposit, { params: { deposit_id }, body: { amount: 10_000, reason } });
    expect((await remove()).body.detail).toBe("This company still owes $40.00; deposit that first");
    await c.deposit(4_000);
    const open = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 100 } });
    expect((await remove()).body.detail).toContain("still wait for their money");
    await w.call(c.finance, cancelDeposit, { params: open.body });
    expect((await remove()).status).toBe(200);
  });
});

describe("low money @spec:1.12 @spec:3.30 @spec:7.67", () => {
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

describe("an adjustment @spec:1.12 @spec:3.30 @spec:7.67", () => {
  it("needs a second admin above the limit, and nobody adjusts their own money", async () => {
    const c = await company();
    const body = { company_id: c.company_id, direction: "add", amount: 100_000, reason };
    expect((await w.call(c.admin, adjust, { body })).body.status).toBe("booked");
    const large = await w.call(c.admin, adjust, { body: { ...body, amount: 400_000 } });
    expect(large.body.status).toBe("waiting");
    const decide = (as: typeof c.admin) =>
      w.call(as, decideAdjustment, { params: { adjustment_id: large.body.adjustment_id }, body: { approve: true } });
    expect((await decide(c.admin)).body.detail).toBe("An admin other than the one who proposed it must approve");
    expect((await decide(c.second)).body.status).toBe("booked");
    expect((await decide(c.second)).status).toBe(409);
    expect((await c.money()).free).toBe(500_000);
    const own = { username: c.admin.username, direction: "add", amount: 1, reason };
    expect((await w.call(c.admin, adjust, { body: own })).status).toBe(403);
    expect((await w.call(c.owner, adjust, { body })).status).toBe(404);
  });

  it("needs a second admin when it lifts the sum of a day above the limit, of one member of staff and of one account @spec:10.26", async () => {
    const [c, other] = [await company(), await company()];
    const person = await w.person();
    const give = (as: typeof c.admin, amount: number, over: object = { username: person.username }) =>
      w.call(as, adjust, { body: { ...over, direction: "add", amount, reason } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(c.admin, 100_000)));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([
      ...Array.from({ length: 4 }, () => "booked"),
      ...Array.from({ length: 16 }, () => "waiting"),
    ]);
    expect((await c.ofHacker(person)).available).toBe(400_000);
    // Another admin for this account, this admin for another account, and another admin for another account.
    expect((await give(c.second, 100_000)).body.status).toBe("waiting");
    expect((await give(c.admin, 100_000, { company_id: c.company_id })).body.status).toBe("waiting");
    expect((await give(other.admin, 100_000, { company_id: other.company_id })).body.status).toBe("booked");
    await sql`update adjustment set created_at = created_at - interval '25 hours' where proposed_by = ${c.admin.id}`.execute(
      w.owner,
    );
    expect((await give(c.admin, 100_000)).body.status).toBe("booked");
  });

  it("that waits for a second admin is not booked for somebody who has left meanwhile", async () => {
    const [c, person] = [await company(), await w.person()];
    const body = { username: person.username, direction: "add" as const, amount: 100_000_000, reason };
    const proposed = await w.call(c.admin, adjust, { body });
    await w.call(person, closeAccount, { params: { username: person.username }, query: {} });
    const decide = (approve: boolean) =>
      w.call(c.second, decideAdjustment, { params: { adjustment_id: proposed.body.adjustment_id }, body: { approve, reason } });
    expect((await decide(true)).status).toBe(404);
    expect((await decide(false)).body.status).toBe("refused");
  });
});

describe("a company that pays itself @spec:1.12 @spec:3.30 @spec:7.67", () => {
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
    const earned = async () => (await w.call(c.hacker, getEarnings)).body;
    expect((await earned()).total).toBe(0);
    expect((await answer(true)).body.status).toBe("confirmed");
    expect(await earned()).toMatchObject({ total: 100_000, programs: [{ program_id: c.program.id, amount: 100_000 }] });
    expect((await c.balances()).programs[0]).toMatchObject({ program_id: c.program.id, paid: 120_000 });
    expect((await answer(false)).status).toBe(409);
  });

  it("owes the fee that free money does not cover until a deposit settles it, and nothing for a promise that staff take back", async () => {
    const c = await company();
    await c.deposit(5_000);
    await w.call(c.owner, changeWalletSettings, { params: { company_id: c.company_id }, body: { pays_itself: true } });
    const [one, other] = [await c.award(await c.report(), 100_000), await c.award(await c.report(), 100_000)];
    expect([one.body.status, other.body.status]).toEqual(["promised", "promised"]);
    expect(await c.money()).toMatchObject({ free: 0, debt: 35_000 });
    const reverse = (body: object) => w.call(c.admin, reverseAward, { params: { award_id: other.body.award_id }, body });
    expect((await reverse({ amount: 50_000, reason })).body.detail).toContain("taken back as a whole");
    expect((await reverse({ reason })).body.status).toBe("reversed");
    expect(await c.money()).toMatchObject({ free: 0, debt: 15_000 });
    const payments = (await w.call(c.finance, listPayments, { query: { company_id: c.company_id } })).body.items;
    expect(payments.map(({ billing_type, amount, status }: Payment) => [billing_type, amount, status])).toEqual([
      ["fee", 0, "booked"],
      ["bounty", 100_000, "reversed"],
      ["fee", 20_000, "booked"],
      ["bounty", 100_000, "promised"],
      ["deposit", 5_000, "confirmed"],
    ]);
    await c.deposit(16_000);
    expect(await c.money()).toMatchObject({ free: 1_000, debt: 0 });
  });
});

describe("payments @spec:1.12 @spec:3.30 @spec:7.67", () => {
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
    const [heads = "", award = "", deposit = ""] = csv.replace("\ufeff", "").split("\r\n");
    expect(heads).toMatch(/^date,billing_type,report_number,report_title,program,company,user,amount,.*,transaction_id$/);
    expect(award).toContain(`,bounty,`);
    expect(award).toContain(`,${c.hacker.username},-1000.00,-200.00,,USD,pending,`);
    expect(deposit).toContain(",2000.00,0.00,,USD,confirmed,");
  });

  it("say what they are for and in which direction, as far as their reader may know @spec:3.27", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(500_000);
    await c.refund(deposit_id, 5_000);
    const id = await c.report({ title: "Refunds can be sent twice" }, false);
    const friend = await w.person("Hacker");
    const part = { report_id: id, user_id: friend.id, weight: 25, place: 1 };
    const shared = { ...part, invited_at: new Date(), accepted_at: new Date() };
    await w.db.insertInto("report_collaborator").values(shared).execute();
    await w.call(c.triager, validateReport, { params: { report_id: id }, body: {} });
    await c.award(id, 100_000);
    const query = { company_id: c.company_id };
    const shown = async (as: typeof c.admin, more = {}) => {
      const { items } = (await w.call(as, listPayments, { query: more })).body;
      return items.map(({ billing_type, direction, report, program, company, user }: Payment) => [
        `${billing_type} ${direction}`,
        report?.title ?? null,
        program?.title ?? null,
        company?.name ?? null,
        user?.username ?? null,
      ]);
    };
    const { name } = (await w.call(c.owner, getCompany, { params: query })).body;
    const about = ["Refunds can be sent twice", c.program.title, name];
    for (const reader of [c.finance, c.admin])
      expect(await shown(reader, query)).toEqual([
        ["bounty out", ...about, c.hacker.username],
        ["refund out", null, null, name, null],
        ["deposit in", null, null, name, null],
      ]);
    expect(await shown(c.hacker)).toEqual([["bounty in", ...about, c.hacker.username]]);
    expect(await shown(friend)).toEqual([["bounty in", ...about, friend.username]]);
    // Their money stays theirs, but what it is for is known to readers of the report alone.
    await w.db.deleteFrom("report_collaborator").where("report_id", "=", id).execute();
    expect(await shown(friend)).toEqual([["bounty in", null, null, null, friend.username]]);
    expect((await w.call(friend, exportPayments)).body.csv).not.toContain("Refunds can be sent twice");
  });

  it("sum to the figures of staff @spec:2.47", async () => {
    const c = await company();
    const before = (await w.call(c.admin, getMoneyOverview)).body;
    await c.deposit(200_000);
    await c.award(await c.report(), 100_000);
    await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 7_300 } });
    const after = (await w.call(c.admin, getMoneyOverview)).body;
    expect(after.deposits - before.deposits).toBe(200_000);
    expect(after.fees - before.fees).toBe(20_000);
    expect(after.deposits_waiting - before.deposits_waiting).toBe(1);
    expect(after.deposits_waiting_amount - before.deposits_waiting_amount).toBe(7_300);
    expect(after.balance - before.balance).toBe(200_000);
    expect(after.accounts.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0)).toBe(0);
    expect((await w.call(c.owner, getMoneyOverview)).status).toBe(404);
    const { rows } = await sql<{ sum: string }>`select sum(amount) as sum from ledger_entry`.execute(w.db);
    expect(rows[0]?.sum).toBe("0");
  });
});
