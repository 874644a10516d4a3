import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { cancelDeposit, openDeposit, takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { adjust, answerPromise, reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { changeWalletSettings } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalizeAwards } from "../src/features/wallet/awards/finalize-awards.ts";
import { expireDeposits } from "../src/features/wallet/deposits/expire-deposits.ts";
import { adjustmentMail } from "../src/features/wallet/payments/adjustment-mail.ts";
import { announceLate } from "../src/features/wallet/withdrawals/announce-late.ts";
import { buildMoneyCase, reason } from "./money-world.ts";
import { asMail, mailContext, storedMails } from "./notification-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(() => w.close());

/** The kinds of notifications of a person, oldest first, with the number of mails about them. */
async function newsOf(person: Person) {
  await w.deliver();
  const rows = await w.db.selectFrom("notification").select("kind").where("user_id", "=", person.id).orderBy("id").execute();
  const mails = await w.db.selectFrom("mail").select("params").where("user_id", "=", person.id).orderBy("created_at").execute();
  return { kinds: rows.map(({ kind }) => kind), mailed: mails.map(({ params }) => (params as { kind?: string }).kind) };
}
async function prove(...people: Person[]) {
  for (const { id } of people)
    await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", id).execute();
}

describe("those who spend a company's money @spec:10.50", () => {
  it("are notified of deposits, and once at each crossing of a mark, by mail as well", async () => {
    const c = await buildMoneyCase(w);
    await prove(c.owner, c.finance, c.triager);
    await c.deposit(200_000);
    await w.call(c.owner, changeWalletSettings, {
      params: { company_id: c.company_id },
      body: { low_balance: 100_000, pause_below: 50_000, resume_at: 60_000 },
    });
    const id = await c.report({ program_id: c.vdp.id });
    await c.award(id, 90_000, "bonus");
    await c.award(id, 50_000, "bonus");
    const { kinds, mailed } = await newsOf(c.finance);
    expect(kinds.filter((kind) => kind !== "awarded")).toEqual(["deposit_confirmed", "balance_low", "intake_paused"]);
    expect(mailed).toEqual(expect.arrayContaining(["deposit_confirmed", "balance_low", "intake_paused"]));
    const others = await newsOf(c.triager);
    expect(others.kinds).not.toContain("balance_low");
    const { items } = (await w.call(c.finance, listNotifications, { query: { tag: "money" } })).body;
    expect(items.map(({ title, link }: { title: string; link: string }) => [title, link])).toEqual([
      ["Your programs take only critical reports until you deposit money", `/vault?company=${c.company_id}`],
      ["Your company’s free money is below your mark", `/vault?company=${c.company_id}`],
      ["A deposit of your company has arrived", `/vault?company=${c.company_id}`],
    ]);
    // A member who may no longer spend the money sees none of these.
    await w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", c.finance.id).execute();
    expect((await w.call(c.finance, listNotifications, { query: { tag: "money" } })).body.items).toEqual([]);
  });

  it("are notified of a deposit that expires, and not of one that they cancel", async () => {
    const c = await buildMoneyCase(w);
    const open = async () =>
      (await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 5_000 } })).body.deposit_id;
    await w.call(c.finance, cancelDeposit, { params: { deposit_id: await open() } });
    const late = await open();
    await w.db
      .updateTable("deposit")
      .set({ created_at: new Date(Date.now() - 61 * 86_400_000) })
      .where("id", "=", late)
      .execute();
    await expireDeposits(w.app.services);
    await expireDeposits(w.app.services);
    expect((await newsOf(c.owner)).kinds).toEqual(["deposit_failed"]);
  });
});

it("people and companies are told what staff correct and what a bank takes back @spec:10.50", async () => {
  const c = await buildMoneyCase(w);
  await prove(c.finance, c.hacker);
  const params = await c.deposit(10_000);
  await w.call(c.admin, takeBackDeposit, { params, body: { amount: 4_000, reason } });
  await w.call(c.admin, adjust, { body: { company_id: c.company_id, direction: "take", amount: 1_000, reason } });
  const ofCompany = await newsOf(c.finance);
  expect(ofCompany.kinds).toEqual(["deposit_confirmed", "deposit_taken_back", "money_adjusted"]);
  expect(ofCompany.mailed).toEqual(expect.arrayContaining(["deposit_taken_back", "money_adjusted"]));
  await w.call(c.admin, adjust, { body: { username: c.hacker.username, direction: "add", amount: 2_500, reason } });
  expect((await newsOf(c.hacker)).kinds).toEqual(["balance_adjusted"]);
  const mail = await w.db.selectFrom("mail").selectAll().where("user_id", "=", c.hacker.id).executeTakeFirstOrThrow();
  const text = adjustmentMail.compose(asMail(mail), mailContext);
  expect(text.paragraphs.slice(1)).toEqual(["Our team added $25.00 to your available money, for this reason:", reason]);
});

describe("a researcher @spec:10.50", () => {
  it("is notified of an award, when it is final, when it is booked after it was owed, and when it is taken back", async () => {
    const c = await buildMoneyCase(w);
    await prove(c.hacker);
    await c.deposit(500_000);
    const id = await c.report();
    const { award_id } = (await c.award(id, 100_000)).body;
    await c.age(4);
    await finalizeAwards(w.app.services);
    await w.call(c.admin, reverseAward, { params: { award_id }, body: { reason } });
    const { kinds, mailed } = await newsOf(c.hacker);
    expect(kinds.filter((kind) => kind.startsWith("award"))).toEqual(["awarded", "award_final", "award_reversed"]);
    expect(mailed.filter((kind) => kind?.startsWith("award"))).toEqual(["awarded", "award_reversed"]);
  });

  it("a payee who has not received a promise has the company told", async () => {
    const c = await buildMoneyCase(w);
    await c.deposit(500_000);
    await w.call(c.owner, changeWalletSettings, { params: { company_id: c.company_id }, body: { pays_itself: true } });
    const { award_id } = (await c.award(await c.report(), 100_000)).body;
    await w.call(c.hacker, answerPromise, { params: { award_id }, body: { received: false } });
    expect((await newsOf(c.owner)).kinds).toContain("award_contested");
  });

  it("and staff are told once when a withdrawal has been processing for more than five business days", async () => {
    const c = await buildMoneyCase(w);
    const id = newId();
    await sql`insert into withdrawal (id, user_id, amount, currency, status, reference, requested_at, processing_at)
      values (${id}, ${c.hacker.id}, 5000, 'USD', 'processing', ${`SP-${id.slice(-12)}`}, now() - interval '20 days', now() - interval '20 days')`.execute(
      w.db,
    );
    await announceLate(w.app.services);
    await announceLate(w.app.services);
    expect((await newsOf(c.hacker)).kinds).toEqual(["withdrawal_late"]);
    expect((await newsOf(c.admin)).kinds).toEqual(["payouts_late"]);
    const { items } = (await w.call(c.admin, listNotifications, { query: {} })).body;
    expect(items[0].link).toBe("/admin/payouts");
  });
});
