import { randomUUID } from "node:crypto";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { decideSiteProposal, updateSiteSettings } from "@safeport/contract/site/site.endpoints";
import { confirmDeposit, declineDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { adjust, decideAdjustment } from "@safeport/contract/wallet/payments/payment.endpoints";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { asMail, mailContext, storedMails } from "./notification-case.ts";
import { buildPayee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
/** Staff who are no party to anything. */
let other: Person;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
  c = await buildMoneyCase(w);
  other = await w.person("Admin");
  for (const { id } of [c.admin, c.second, other])
    await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", id).execute();
});
afterAll(() => w.close());

const reason = "The amount looks wrong, please ask the company first";
const steps = withdrawalSteps(() => w);
const key = () => ({ "idempotency-key": randomUUID() });

/** The notifications of a person about second people, oldest first. */
async function newsOf(person: Person) {
  await w.deliver();
  const { items } = (await w.call(person, listNotifications, { query: { tag: "money", size: "100" } })).body;
  return (items as { title: string; message: string; link: string }[])
    .filter(({ title }) => /second person|declined/.test(title))
    .map(({ title, message, link }) => [title, message, link])
    .reverse();
}
/** The texts of the mails about second people that would reach a person now, oldest first. */
async function mailsTo(person: Person) {
  await w.deliver();
  const rows = await w.db
    .selectFrom("mail")
    .selectAll()
    .where("user_id", "=", person.id)
    .where("kind", "=", eventMail.kind)
    .orderBy("id")
    .execute();
  const about = rows.filter(({ params }) => "place" in (params as object)).map((row) => asMail(row));
  const due = await eventMail.findDue(w.db, about);
  return due
    .map((mail) => eventMail.compose(mail, mailContext))
    .map(({ subject, paragraphs }) => [subject, ...paragraphs.slice(2)]);
}
async function auditOf(
  action: "deposit.declined" | "withdrawal.declined" | "refund.declined" | "adjustment.refused" | "site.change_rejected",
) {
  const rows = await w.db
    .selectFrom("audit_log")
    .select(["user_id", "object_snapshot"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();
  return rows.map(({ user_id, object_snapshot }) => ({ user_id, ...(object_snapshot as object) }));
}

/** Something that `c.admin` has proposed, with the ways to decline it and to propose it again. */
interface Proposal {
  decline: (as: Person, body?: object) => Promise<{ status: number; body: { can?: string[]; status?: string } }>;
  again: () => Promise<{ status: number }>;
}

async function receipt(): Promise<Proposal> {
  const { body } = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 1_000 } });
  const params = { deposit_id: body.deposit_id };
  const stated = { amount: 100_000_000, value_date: recentDay(), bank_reference: randomUUID() };
  const again = () => w.call(c.admin, confirmDeposit, { params, body: stated, headers: key() });
  expect((await again()).body).toMatchObject({ status: "open", proposal: { by: c.admin.username } });
  return { decline: (as, body = { reason }) => w.call(as, declineDeposit, { params, body, headers: key() }), again };
}
async function payout(): Promise<Proposal> {
  const withdrawal_id = await steps.requested(await buildPayee(w, 600_000), 600_000);
  const again = () => steps.process(c.admin, withdrawal_id);
  expect((await again()).body).toMatchObject({ status: "pending", proposed_by: c.admin.username });
  const params = { withdrawal_id };
  return { decline: (as, body = { reason }) => w.call(as, withdrawals.declineWithdrawal, { params, body }), again };
}
async function refund(): Promise<Proposal> {
  const { deposit_id } = await c.deposit(600_000);
  const { body } = await c.refund(deposit_id, 600_000);
  const params = { refund_id: body.refund_id };
  const again = () => w.call(c.admin, refunds.processRefund, { params, headers: key() });
  expect((await again()).body).toMatchObject({ status: "requested", proposed_by: c.admin.username });
  return { decline: (as, body = { reason }) => w.call(as, refunds.declineRefund, { params, body, headers: key() }), again };
}

/** The facts of the mails about second people to a person, oldest first. */
async function factsTo(person: Person) {
  const rows = await w.db.selectFrom("mail").selectAll().where("user_id", "=", person.id).orderBy("id").execute();
  const about = rows.filter(({ params }) => "place" in (params as object)).map((row) => asMail(row));
  const due = await eventMail.findDue(w.db, about);
  return due.map((mail) => Object.fromEntries(eventMail.compose(mail, mailContext).facts ?? []));
}

describe.each([
  ["the receipt of a deposit of another amount", receipt, "deposit.declined", "/admin/payments?type=deposit"],
  ["a payout above the limit", payout, "withdrawal.declined", "/admin/payouts?state=pending"],
  ["a refund above the limit", refund, "refund.declined", "/admin/payouts?tab=refunds"],
] as const)("%s @spec:10.26", (_name, propose, action, link) => {
  it("is declined with a reason that its author reads, and can be proposed again", async () => {
    const before = { other: (await newsOf(other)).length, admin: (await newsOf(c.admin)).length };
    const { decline, again } = await propose();
    const waits = (await newsOf(other)).slice(before.other).filter(([, , to]) => to === link);
    expect(waits).toEqual([[expect.stringContaining("waits for a second person"), "", link]]);
    expect((await newsOf(c.admin)).length).toBe(before.admin);
    expect((await factsTo(other)).at(-1)).toEqual({ Amount: expect.stringMatching(/^\$/), "Money of": expect.any(String) });
    expect((await decline(c.second, {})).status).toBe(422);
    expect((await decline(c.second, { reason: " \u200b" })).status).toBe(422);
    expect((await decline(c.hacker)).status).toBe(404);
    const mails = (await mailsTo(c.admin)).length;
    const calls = await Promise.all(Array.from({ length: 8 }, () => decline(c.second)));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(calls.find(({ status }) => status === 200)?.body.can).not.toContain("decline");
    const [declined] = (await newsOf(c.admin)).slice(before.admin);
    expect(declined).toEqual([expect.stringContaining("declined"), reason, link]);
    expect((await mailsTo(c.admin)).slice(mails)).toEqual([[expect.stringContaining("was declined"), reason]]);
    expect((await auditOf(action)).at(-1)).toMatchObject({ user_id: c.second.id, reason, proposed_by: c.admin.id });
    // It can be proposed again; its author withdraws it, and is told nothing.
    expect((await again()).status).toBe(200);
    const told = (await newsOf(c.admin)).length;
    expect((await decline(c.admin)).status).toBe(200);
    expect((await newsOf(c.admin)).length).toBe(told);
    expect((await auditOf(action)).at(-1)).toMatchObject({ user_id: c.admin.id, reason });
    expect((await mailsTo(other)).map(([subject]) => subject)).toContain(waits[0]?.[0]);
    await expectRightLedger(w);
  });
});

it("a correction is refused with a reason alone, which its author reads @spec:10.26", async () => {
  const propose = async () =>
    (
      await w.call(c.admin, adjust, {
        body: { company_id: c.company_id, direction: "add", amount: 900_000, reason: "Agreed with the company by phone today" },
        headers: key(),
      })
    ).body.adjustment_id as string;
  const decide = (as: Person, adjustment_id: string, body: object) =>
    w.call(as, decideAdjustment, { params: { adjustment_id }, body });
  const first = await propose();
  expect((await newsOf(other)).at(-1)).toEqual(["A correction waits for a second person", "", "/admin/payments?type=adjustment"]);
  expect((await decide(c.second, first, { approve: false })).status).toBe(422);
  expect((await decide(c.second, first, { approve: false, reason })).body.status).toBe("refused");
  expect((await newsOf(c.admin)).at(-1)).toEqual([
    expect.stringContaining("declined a correction"),
    reason,
    "/admin/payments?type=adjustment",
  ]);
  expect((await auditOf("adjustment.refused")).at(-1)).toMatchObject({ user_id: c.second.id, declined: reason });
  const told = (await newsOf(c.admin)).length;
  expect((await decide(c.admin, await propose(), { approve: false, reason })).body.status).toBe("refused");
  expect((await newsOf(c.admin)).length).toBe(told);
});

it("a change of the money settings is rejected with a reason, and Super Admins alone are told that it waits @spec:10.26", async () => {
  const author = await w.person("Super Admin");
  const { body } = await w.call(author, updateSiteSettings, { body: { fee_percent: 41 } });
  const params = { proposal_id: body.proposal.proposal_id };
  expect((await newsOf(c.second)).at(-1)).toEqual([
    "A change of the money settings waits for a second person",
    "",
    "/admin/site",
  ]);
  expect((await newsOf(other)).at(-1)?.[0]).not.toContain("settings");
  expect((await w.call(c.second, decideSiteProposal, { params, body: { confirm: false } })).status).toBe(422);
  expect((await w.call(c.second, decideSiteProposal, { params, body: { confirm: false, reason } })).body.proposal).toBeNull();
  expect((await newsOf(author)).at(-1)).toEqual([
    expect.stringContaining("declined a change of the money settings"),
    reason,
    "/admin/site",
  ]);
  expect((await auditOf("site.change_rejected")).at(-1)).toMatchObject({ user_id: c.second.id, reason });
});

it("mails about refunds to pay reach the staff, who do not spend the money of the company @spec:10.26", async () => {
  const { deposit_id } = await c.deposit(2_000);
  await c.refund(deposit_id, 1_000);
  await w.deliver();
  const rows = await w.db
    .selectFrom("mail")
    .selectAll()
    .where("user_id", "=", other.id)
    .where("kind", "=", eventMail.kind)
    .execute();
  const asked = rows
    .map((row) => asMail(row))
    .filter(({ params }) => params.kind === "refund_waits" && params.company_id === c.company_id);
  expect(asked.length).toBeGreaterThan(0);
  expect(await eventMail.findDue(w.db, asked)).toHaveLength(asked.length);
});

it("staff whose own money or company it is are not asked to be the second person @spec:10.26", async () => {
  const member = await w.person("Admin");
  await w.db.insertInto("company_member").values({ company_id: c.company_id, user_id: member.id, role: "viewer" }).execute();
  const { decline } = await receipt();
  expect(await newsOf(member)).toEqual([]);
  expect((await decline(member)).status).toBe(403);
});

it("mails about what waits are twenty a day for each reader and kind, whoever proposes how much @spec:10.26", async () => {
  const reader = await w.person("Admin");
  await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", reader.id).execute();
  const { decline, again } = await receipt();
  for (let times = 0; times < 24; times++) {
    await decline(c.admin);
    await again();
  }
  expect((await newsOf(reader)).length).toBe(25);
  expect((await mailsTo(reader)).length).toBe(20);
});

it("a batch that lifts what anybody paid one person within a day above the limit goes to the bank by another @spec:10.26", async () => {
  const maker = await w.person("Admin");
  const payee = await buildPayee(w, 600_000);
  const [single, batched] = [await steps.requested(payee, 300_000), await steps.requested(payee, 250_000)];
  expect((await steps.process(c.second, single)).body.status).toBe("processing");
  const { batch_id } = (await w.call(maker, batches.createPayoutBatch, { body: { withdrawal_ids: [batched] }, headers: key() }))
    .body;
  const download = (as: Person) => w.call(as, batches.downloadPayoutFile, { params: { batch_id }, query: { format: "csv" } });
  expect((await download(maker)).status).toBe(403);
  expect((await download(other)).status).toBe(200);
});

describe("the limit of a day @spec:10.26", () => {
  it.each([
    ["JPY", 5_000],
    ["KWD", 5_000_000],
  ])("is 5,000 whole units of %s, and holds for sixteen corrections and sixteen receipts at once", async (currency, limit) => {
    const own = await buildOwnWorld({ env: { ...storedMails, CURRENCY: currency } });
    try {
      const one = await buildMoneyCase(own);
      const part = limit / 4;
      const corrected = await Promise.all(
        Array.from({ length: 16 }, async () => {
          const person = await own.person();
          const body = { username: person.username, direction: "add", amount: part, reason: "Agreed by phone with all of them" };
          return own.call(one.admin, adjust, { body, headers: key() });
        }),
      );
      expect(corrected.filter(({ body }) => body.status === "booked")).toHaveLength(3);
      expect(corrected.filter(({ body }) => body.status === "waiting")).toHaveLength(13);
      const ids = await Promise.all(
        Array.from({ length: 16 }, async () => {
          const { body } = await own.call(one.finance, openDeposit, {
            body: { company_id: one.company_id, amount: part },
            headers: key(),
          });
          return body.deposit_id as string;
        }),
      );
      const confirmed = await Promise.all(
        ids.map((deposit_id) =>
          own.call(one.admin, confirmDeposit, {
            params: { deposit_id },
            body: { amount: part, value_date: recentDay(), bank_reference: randomUUID() },
            headers: key(),
          }),
        ),
      );
      expect(confirmed.filter(({ body }) => body.status === "confirmed")).toHaveLength(3);
      expect(confirmed.filter(({ body }) => body.proposal)).toHaveLength(13);
      await expectRightLedger(own);
    } finally {
      await own.close();
    }
  });
});
