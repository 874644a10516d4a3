import { randomUUID } from "node:crypto";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { takeBackDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { listDocuments } from "@safeport/contract/wallet/documents/document.endpoints";
import { getMoneyOverview, listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { companyAccount, expectRightLedger, reason } from "./money-world.ts";
import { storedMails } from "./notification-case.ts";
import { countOf, validate } from "./pain001-schema.ts";
import { refundSteps } from "./refund-steps.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: { ...storedMails, PAYOUT_NAME: "Safeport", PAYOUT_IBAN: "FR14 2004 1010 0505 0001 3M02 606" } });
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const { build, step, pay, fail, giveBack } = refundSteps(() => w);

describe("a refund", () => {
  it("is an order: its money is reserved, leaves the books when it is paid, and a repeated call is the same refund @spec:10.49", async () => {
    const c = await build();
    const outside = async () => (await w.call(c.admin, getMoneyOverview)).body.deposits;
    const before = await outside();
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await c.refund(c.deposit_id, 40_000, { headers }), await c.refund(c.deposit_id, 40_000, { headers })];
    expect([first.status, again.body.refund_id]).toEqual([201, first.body.refund_id]);
    expect(first.body).toMatchObject({
      status: "requested",
      amount: 40_000,
      destination: { scheme: "iban", last4: "2051", holder_name: "Old Works GmbH" },
      can: ["cancel"],
    });
    expect(await c.left()).toEqual({ free: 60_000, refunding: 40_000 });
    expect(await outside()).toBe(before);
    const { refund_id } = first.body;
    expect((await pay(c.admin, refund_id)).status).toBe(409);
    expect((await step(c.admin, "process", refund_id)).body).toMatchObject({
      status: "processing",
      can: ["pay", "requeue", "fail"],
    });
    expect((await step(c.owner, "cancel", refund_id)).status).toBe(409);
    expect((await pay(c.admin, refund_id)).body).toMatchObject({ status: "paid", can: ["return"] });
    expect(await c.left()).toEqual({ free: 60_000, refunding: 0 });
    expect((await outside()) - before).toBe(-40_000);
    const query = { company_id: c.company_id };
    const credits = (await w.call(c.finance, listDocuments, { query: { ...query, kind: "credit_note" } })).body;
    expect(credits.items).toMatchObject([{ total: 40_000 }]);
    const [payment] = (await w.call(c.finance, listPayments, { query: { ...query, type: "refund" } })).body.items;
    expect(payment).toMatchObject({
      transaction_id: refund_id,
      direction: "out",
      status: "paid",
      reference: first.body.reference,
    });
  });

  it("that fails, is cancelled or comes back gives its money back once @spec:10.49", async () => {
    const c = await build();
    const failed = await c.asked(10_000);
    expect((await fail(c.admin, failed.refund_id)).body).toMatchObject({ status: "failed", reason: "The bank refused it" });
    const cancelled = await c.asked(20_000);
    expect((await step(c.finance, "cancel", cancelled.refund_id)).body.status).toBe("cancelled");
    for (const { refund_id } of [failed, cancelled]) expect((await step(c.admin, "process", refund_id)).status).toBe(409);
    expect(await c.left()).toEqual({ free: 100_000, refunding: 0 });
    const { body } = await c.refunded(c.deposit_id, 30_000);
    expect((await giveBack(c.admin, body.refund_id, 30_001)).status).toBe(422);
    const returned = await giveBack(c.admin, body.refund_id, 29_000);
    expect(returned.body).toMatchObject({ status: "returned", returned_amount: 29_000, can: [] });
    expect((await giveBack(c.admin, body.refund_id, 29_000)).body.status).toBe("returned");
    expect(await c.left()).toEqual({ free: 99_000, refunding: 0 });
  });

  it("is refused while anything waits for money, for more than is free, without or with a wrong account, and for a new account", async () => {
    const c = await build();
    expect((await c.refund(c.deposit_id, 100_001)).body.detail).toContain("At most $1,000.00");
    const params = { deposit_id: c.deposit_id };
    const ask = (body: object) => w.call(c.owner, refunds.requestRefund, { params, body });
    expect((await ask({ amount: 100 })).body.errors).toMatchObject([{ loc: ["body", "destination"], code: "required" }]);
    const wrong = { ...companyAccount, iban: "DE89370400440532013001" };
    expect((await ask({ amount: 100, destination: wrong })).body.errors).toMatchObject([
      { loc: ["body", "destination", "iban"], code: "iban_checksum" },
    ]);
    const unspelled = { ...companyAccount, holder_name: "株式会社" };
    expect((await ask({ amount: 100, destination: unspelled })).body.errors[0].code).toBe("latin_letters");
    const operators = { ...companyAccount, iban: w.app.services.settings.receivingAccount?.iban };
    expect((await ask({ amount: 100, destination: operators })).body.errors).toMatchObject([
      { loc: ["body", "destination", "iban"], code: "iban_of_operator" },
    ]);
    const fresh = await c.refund(c.deposit_id, 40_000, { waits: true });
    expect((await step(c.admin, "process", fresh.body.refund_id)).body.detail).toContain("can be paid to it from");
    await c.report();
    expect((await c.refund(c.deposit_id, 10_000)).body.detail).toContain("$1,200.00 of awards and holds still wait");
  });

  it("belongs to those who spend the money and to staff, who never pay one to their own company", async () => {
    const c = await build();
    const { refund_id } = await c.asked(10_000);
    const other = await build();
    for (const person of [c.manager, c.triager, c.viewer, c.hacker, other.owner]) {
      expect((await w.call(person, refunds.getRefund, { params: { refund_id } })).status).toBe(404);
      expect((await step(person, "cancel", refund_id)).status).toBe(404);
    }
    for (const person of [c.owner, c.finance]) {
      expect((await step(person, "process", refund_id)).status).toBe(403);
      expect((await w.call(person, refunds.listRefunds)).body.total).toBe(1);
    }
    await w.db.insertInto("company_member").values({ company_id: c.company_id, user_id: c.second.id, role: "viewer" }).execute();
    expect((await step(c.second, "process", refund_id)).body.detail).toContain("You belong to this company");
    expect((await step(c.admin, "cancel", refund_id)).status).toBe(403);
  });

  it("waits on the desk, and both sides are notified and mailed at each step of the other", async () => {
    const c = await build();
    for (const { id } of [c.owner, c.finance, c.admin])
      await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", id).execute();
    const waiting = async () => (await w.call(c.admin, getDesk)).body.refunds;
    const before = await waiting();
    const { refund_id } = await c.asked(10_000);
    expect(await waiting()).toBe(before + 1);
    await step(c.admin, "process", refund_id);
    await pay(c.admin, refund_id);
    expect(await waiting()).toBe(before);
    const second = await c.asked(10_000);
    await fail(c.admin, second.refund_id);
    await step(c.owner, "cancel", (await c.asked(10_000)).refund_id);
    await w.deliver();
    const kindsOf = async ({ id }: Person) => {
      const rows = await w.db
        .selectFrom("notification")
        .select("kind")
        .where("user_id", "=", id)
        .where("subject_id", "=", c.company_id)
        .orderBy("id")
        .execute();
      return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("refund_"));
    };
    const mailed = async ({ id }: Person) => {
      const mails = await w.db.selectFrom("mail").select("params").where("user_id", "=", id).execute();
      return mails.map(({ params }) => (params as { kind?: string }).kind).filter((kind) => kind?.startsWith("refund_"));
    };
    expect((await kindsOf(c.owner)).filter((kind) => kind !== "refund_requested")).toEqual([
      "refund_processing",
      "refund_paid",
      "refund_failed",
    ]);
    expect((await kindsOf(c.finance)).sort()).toEqual([
      "refund_cancelled",
      "refund_failed",
      "refund_paid",
      "refund_processing",
      "refund_requested",
      "refund_requested",
      "refund_requested",
    ]);
    expect(await kindsOf(c.admin)).toEqual(["refund_waits", "refund_waits", "refund_waits", "refund_withdrawn"]);
    expect(new Set(await mailed(c.admin))).toEqual(new Set(["refund_waits", "refund_withdrawn"]));
    expect(new Set(await mailed(c.owner))).toEqual(
      new Set(["refund_requested", "refund_processing", "refund_paid", "refund_failed"]),
    );
    const { items } = (await w.call(c.admin, listNotifications, { query: { tag: "money" } })).body;
    expect(items[0]).toMatchObject({ title: "A company cancelled its refund", link: "/admin/payouts?tab=refunds" });
  });

  it("stands in a bank file beside withdrawals, and waits again under another reference if that is voided", async () => {
    const c = await build();
    const [asked, fresh] = [await c.asked(10_000), (await c.refund(c.deposit_id, 5_000, { waits: true })).body];
    const make = () => w.call(c.admin, batches.createPayoutBatch, { body: { refund_ids: [asked.refund_id, fresh.refund_id] } });
    const made = await make();
    expect(made.body).toMatchObject({ lines: 1, total: 10_000, formats: ["xml"], can: ["void"] });
    const { batch_id } = made.body;
    const file = await w.call(c.admin, batches.downloadPayoutFile, { params: { batch_id }, query: { format: "xml" } });
    await validate(file.body.content);
    expect(countOf(file.body.content, asked.reference)).toBe(2);
    const read = async () => (await w.call(c.owner, refunds.getRefund, { params: { refund_id: asked.refund_id } })).body;
    expect(await read()).toMatchObject({ status: "processing", batch_id });
    expect((await make()).status).toBe(409);
    expect((await w.call(c.admin, batches.voidPayoutBatch, { params: { batch_id } })).body.status).toBe("voided");
    expect(await read()).toMatchObject({
      status: "requested",
      batch_id: null,
      reference: expect.not.stringMatching(asked.reference),
    });
    const again = (await make()).body;
    expect((await pay(c.admin, asked.refund_id)).status).toBe(200);
    expect((await w.call(c.admin, batches.voidPayoutBatch, { params: { batch_id: again.batch_id } })).status).toBe(409);
  });

  it("is not put back into the queue by voiding its batch while it is paid", async () => {
    const c = await build();
    const { refund_id, reference } = await c.asked(10_000);
    const { batch_id } = (await w.call(c.admin, batches.createPayoutBatch, { body: { refund_ids: [refund_id] } })).body;
    const countWaiting = async () =>
      (
        await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(w.db)
      ).rows.length;
    const [paid, voided] = await w.db.transaction().execute(async (tx) => {
      // Paying has its turn at the refund before voiding the batch.
      await tx.selectFrom("refund").select("id").where("id", "=", refund_id).forUpdate().execute();
      const paying = pay(c.admin, refund_id);
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      const voiding = w.call(c.admin, batches.voidPayoutBatch, { params: { batch_id } });
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
      return [paying, voiding] as const;
    });
    expect([(await paid).status, (await voided).status]).toEqual([200, 409]);
    const { body } = await w.call(c.owner, refunds.getRefund, { params: { refund_id } });
    expect(body).toMatchObject({ status: "paid", reference });
  });

  it("of a large sum, or that lifts a day above it, is begun by two people @spec:10.26", async () => {
    const c = await build(1_200_000);
    const large = await c.asked(500_000);
    expect((await step(c.admin, "process", large.refund_id)).body).toMatchObject({
      status: "requested",
      proposed_by: c.admin.username,
    });
    const again = await step(c.admin, "process", large.refund_id);
    expect([again.status, again.body.detail]).toEqual([
      403,
      expect.stringContaining("From $5,000.00 a day on, two admins are needed"),
    ]);
    const { body } = await w.call(c.owner, refunds.getRefund, { params: { refund_id: large.refund_id } });
    expect(body).toMatchObject({ status: "requested", proposed_by: null });
    expect((await step(c.second, "process", large.refund_id)).body.status).toBe("processing");
    const parts = [await c.asked(200_000), await c.asked(200_000), await c.asked(200_000)];
    const begun = await Promise.all(parts.map(({ refund_id }) => step(c.admin, "process", refund_id)));
    expect(begun.map(({ body: { status } }) => status).sort()).toEqual(["processing", "processing", "requested"]);
  });

  it("is settled once by sixteen callers at once who pay, fail and cancel @spec:10.49", async () => {
    const c = await build();
    for (const state of ["requested", "processing"] as const) {
      const { refund_id } = await c.asked(10_000);
      if (state === "processing") await step(c.admin, "process", refund_id);
      const before = await c.left();
      const acts = [() => pay(c.admin, refund_id), () => fail(c.second, refund_id), () => step(c.owner, "cancel", refund_id)];
      const answers = await Promise.all(Array.from({ length: 16 }, (_, nth) => acts[nth % 3]?.()));
      for (const answer of answers) expect([200, 409]).toContain(answer?.status);
      const { status } = (await w.call(c.owner, refunds.getRefund, { params: { refund_id } })).body;
      const ended = answers.filter((answer) => answer?.status === 200);
      expect(new Set(ended.map((answer) => answer?.body.status))).toEqual(new Set([status]));
      const back = status === "paid" ? 0 : 10_000;
      expect(await c.left()).toEqual({ free: before.free + back, refunding: before.refunding - 10_000 });
    }
    const acts = await sql<{ count: number }>`select count(*)::int as count from ledger_act
      where company_id = ${c.company_id} and act in ('refund_paid', 'refund_failed', 'refund_cancelled')`.execute(w.db);
    expect(acts.rows[0]?.count).toBe(2);
  });

  it("is not asked for twice by sixteen callers at once beyond what is free", async () => {
    const c = await build(50_000);
    const answers = await Promise.all(Array.from({ length: 16 }, () => c.refund(c.deposit_id, 20_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(14);
    expect(await c.left()).toEqual({ free: 10_000, refunding: 40_000 });
  });

  it("under way stays reserved when the bank takes its deposit back", async () => {
    const c = await build();
    const { refund_id } = await c.asked(40_000);
    const params = { deposit_id: c.deposit_id };
    expect((await w.call(c.admin, takeBackDeposit, { params, body: { amount: 60_001, reason } })).status).toBe(409);
    expect((await w.call(c.admin, takeBackDeposit, { params, body: { amount: 60_000, reason } })).status).toBe(200);
    expect(await c.left()).toEqual({ free: 0, refunding: 40_000 });
    await step(c.admin, "process", refund_id);
    expect((await pay(c.admin, refund_id)).status).toBe(200);
    expect(await c.left()).toEqual({ free: 0, refunding: 0 });
  });

  it("that the books do not agree with is found by the check of the ledger", async () => {
    const c = await build();
    const { refund_id } = await c.asked(10_000);
    const failureAfter = (tampering: ReturnType<typeof sql>) =>
      w.db
        .transaction()
        .execute(async (tx) => {
          await tampering.execute(tx);
          throw Object.assign(new Error("undone"), { failure: (await verifyLedger(tx)).failure });
        })
        .catch((error: { failure?: { rule: string; row: string } | null }) => error.failure);
    const change = sql`update refund set status = 'failed', settled_at = now() where id = ${refund_id}`;
    expect(await failureAfter(change)).toMatchObject({
      rule: "the open refunds of a company sum to its reserved money",
      row: expect.stringContaining(c.company_id),
    });
    expect(await failureAfter(sql`select 1`)).toBeNull();
  });
});
