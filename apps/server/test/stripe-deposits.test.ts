import { randomUUID } from "node:crypto";
import { cancelDeposit, confirmDeposit, listDeposits, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { listDocuments } from "@safeport/contract/wallet/documents/document.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStripe } from "../src/features/wallet/stripe/check-stripe.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { storedMails } from "./notification-case.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { confirmedDeposit, openCheckout, openedDeposit, paid, stripeEnv, stripeNotices } from "./stripe-world.ts";
import { buildOwnWorld, buildWorld, type World } from "./world.ts";

let server: StripeServer;
let w: World;
let other: World;
let stripe: ReturnType<typeof stripeNotices>;

describe.runIf(hasStripeDescription)("deposits through Stripe @spec:1.13 @spec:7.68", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    stripe = stripeNotices(server);
    const env = { ...stripeEnv(server.origin), SECRET_KEY: "the one secret of two server processes" };
    w = await buildOwnWorld({ env: { ...storedMails, ...env } });
    other = await buildWorld({ env: { ...storedMails, ...env }, databaseUrl: w.databaseUrl });
  });
  afterAll(async () => {
    await expectRightLedger(w);
    expect(server.faults).toEqual([]);
    await other.close();
    await w.close();
    await server.close();
  });

  const opened = (amount = 50_000) => openedDeposit(w, server, amount);
  const confirmed = (amount = 50_000) => confirmedDeposit(w, server, stripe, amount);

  it("open a payment page once for a key, and show it to those who may pay", async () => {
    const c = await buildMoneyCase(w);
    const key = randomUUID();
    const open = () =>
      w.call(c.finance, openDeposit, {
        body: { company_id: c.company_id, amount: 70_000, provider: "stripe" },
        headers: { "idempotency-key": key },
      });
    const [first, second] = [await open(), await open()];
    expect(first.body).toMatchObject({
      status: "open",
      provider: "stripe",
      checkout_url: expect.stringContaining("checkout.stripe"),
    });
    expect(second.body).toEqual(first.body);
    const mine = { deposit_id: first.body.deposit_id };
    expect(server.all("checkout.session").filter((one) => one.client_reference_id === mine.deposit_id)).toHaveLength(1);
    const ofStaff = await w.call(c.admin, listDeposits, { query: { company_id: c.company_id } });
    expect(ofStaff.body.items[0]).toMatchObject({ checkout_url: null, can: ["cancel"] });
    const receipt = { amount: 70_000, value_date: recentDay(), bank_reference: randomUUID() };
    const refused = await w.call(c.admin, confirmDeposit, { params: mine, body: receipt });
    expect([refused.status, refused.body.detail]).toEqual([409, "This deposit is paid through Stripe, which confirms it"]);
  });

  it("are credited once by five notices at once at two processes (money-01)", async () => {
    const c = await opened();
    const event = stripe.eventOf("checkout.session.completed", paid(server, c.session));
    const answers = await Promise.all([w, other, w, other, w].map((world) => stripe.send(world, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await c.money()).free).toBe(50_000);
    // Another event about the same payment, much later, with a fresh signature.
    await stripe.notice(other, "checkout.session.async_payment_succeeded", c.session);
    expect((await c.money()).free).toBe(50_000);
    const { rows } = await sql`select from ledger_act where deposit_id = ${c.deposit_id}`.execute(w.db);
    expect(rows).toHaveLength(1);
    const receipts = await w.call(c.finance, listDocuments, { query: { company_id: c.company_id } });
    expect(receipts.body.items).toMatchObject([{ kind: "receipt", total: 50_000 }]);
    await w.deliver();
    const mails = w.db.selectFrom("mail").select("id").where("user_id", "=", c.finance.id);
    expect(await mails.execute()).toHaveLength(1);
  });

  it("are booked wholly at the next delivery when the first fails in the middle (money-04)", async () => {
    const c = await opened();
    const event = stripe.eventOf("checkout.session.completed", paid(server, c.session));
    await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
      w.owner,
    );
    await sql`create trigger fail_once before insert on audit_log execute function fail_once()`.execute(w.owner);
    expect((await stripe.send(w, event)).status).toBe(500);
    expect(await c.stored()).toMatchObject({ status: "open", received: null });
    expect((await c.money()).free).toBe(0);
    await sql`drop trigger fail_once on audit_log`.execute(w.owner);
    expect((await stripe.send(w, event)).status).toBe(200);
    expect(await c.stored()).toMatchObject({ status: "confirmed", received: 50_000 });
    expect((await c.money()).free).toBe(50_000);
  });

  it("stay confirmed when an older failure arrives last (money-19)", async () => {
    const c = await confirmed();
    await stripe.notice(w, "checkout.session.async_payment_failed", { ...c.session, payment_status: "unpaid" });
    await stripe.notice(w, "checkout.session.expired", { ...c.session, status: "expired", payment_status: "unpaid" });
    expect(await c.stored()).toMatchObject({ status: "confirmed", received: 50_000 });
  });

  it("by bank debit wait as processing, and fail without having been money (money-26)", async () => {
    const c = await opened();
    await stripe.notice(w, "checkout.session.completed", { ...c.session, status: "complete", payment_status: "unpaid" });
    expect(await c.stored()).toMatchObject({ status: "processing", can: [] });
    expect((await c.money()).free).toBe(0);
    await stripe.notice(w, "checkout.session.async_payment_failed", {
      ...c.session,
      status: "complete",
      payment_status: "unpaid",
    });
    expect(await c.stored()).toMatchObject({ status: "failed", reason: "The bank refused the payment." });
    expect((await c.money()).free).toBe(0);
  });

  it("that were cancelled or expired are credited if they are paid after all", async () => {
    const c = await opened();
    await w.call(c.finance, cancelDeposit, { params: { deposit_id: c.deposit_id } });
    await stripe.notice(w, "checkout.session.completed", paid(server, c.session));
    expect((await c.money()).free).toBe(50_000);
    const d = await opened();
    await stripe.notice(w, "checkout.session.expired", { ...d.session, status: "expired" });
    expect(await d.stored()).toMatchObject({ status: "expired", checkout_url: null });
  });

  it("refuse forged notices, signatures of the past and the future, secrets of connected accounts, and take no notice of another mode", async () => {
    const c = await opened();
    const event = stripe.eventOf("checkout.session.completed", paid(server, c.session));
    const payload = JSON.stringify(event);
    const { own, ownOld, connect } = stripe.secrets;
    const [old, ahead] = [-3_600, 3_600].map((seconds) => stripe.sign(payload, own, Math.floor(Date.now() / 1_000) + seconds));
    for (const signature of [
      "",
      "t=1,v1=00",
      old,
      ahead,
      stripe.sign(payload, "whsec_forged12345"),
      stripe.sign(`${payload} `, own),
    ])
      expect((await stripe.send(w, event, own, signature)).status).toBe(400);
    expect((await stripe.send(w, event, connect)).status).toBe(400);
    expect((await stripe.send(w, { ...event, account: "acct_1" }, own)).status).toBe(400);
    expect((await stripe.send(w, { ...event, livemode: true })).status).toBe(200);
    expect((await c.stored()).status).toBe("open");
    // The secret that is being replaced still counts.
    expect((await stripe.send(w, event, ownOld)).status).toBe(200);
    expect((await c.stored()).status).toBe("confirmed");
  });

  it("taken back by a dispute leave a debt, and a dispute that is won reverses exactly that, in any order (money-23)", async () => {
    const c = await confirmed(100_000);
    await c.award(await c.report({ severity: "low" }), 75_000);
    expect((await c.money()).free).toBe(10_000);
    const before = await c.ofHacker();
    const { payment_intent } = c;
    const dispute = { ...server.resources.dispute, id: `dp_${randomUUID()}`, amount: 100_000, payment_intent };
    await stripe.notice(w, "charge.dispute.created", { ...dispute, status: "warning_needs_response" });
    expect((await c.money()).free).toBe(10_000);
    for (const world of [w, other])
      await stripe.notice(world, "charge.dispute.funds_withdrawn", { ...dispute, status: "needs_response" });
    await stripe.notice(w, "charge.dispute.closed", { ...dispute, status: "lost" });
    expect(await c.money()).toMatchObject({ free: 0, debt: 90_000 });
    expect(await c.ofHacker()).toEqual(before);
    expect(await c.companyStatus()).toBe("PAUSED");
    await stripe.notice(w, "charge.dispute.closed", { ...dispute, status: "won" });
    await stripe.notice(w, "charge.dispute.created", { ...dispute, status: "needs_response" });
    expect(await c.money()).toMatchObject({ free: 10_000, debt: 0 });
    expect(await c.companyStatus()).toBe("ACTIVE");
  });

  it("are credited first when the dispute arrives before the news of the payment", async () => {
    const c = await opened(20_000);
    const session = paid(server, c.session);
    const dispute = { ...server.resources.dispute, id: `dp_${randomUUID()}`, amount: 20_000, status: "needs_response" };
    await stripe.notice(w, "charge.dispute.created", { ...dispute, payment_intent: session.payment_intent });
    await stripe.notice(w, "checkout.session.completed", session);
    expect(await c.money()).toMatchObject({ free: 0, debt: 0 });
    expect(await c.stored()).toMatchObject({ status: "confirmed", received: 20_000, taken_back: 20_000 });
    // A payment of something else on the same account is nobody's deposit.
    const foreign = server.make("payment_intent", "pi", { status: "succeeded", metadata: {} });
    await stripe.notice(w, "charge.dispute.created", { ...dispute, id: "dp_other", payment_intent: foreign.id });
  });

  it("are asked about when no notice came", async () => {
    const c = await opened();
    paid(server, c.session);
    await sql`update deposit set created_at = created_at - interval '2 hours' where id = ${c.deposit_id}`.execute(w.db);
    await checkStripe(w.app.services);
    expect((await c.stored()).status).toBe("confirmed");
    expect((await c.money()).free).toBe(50_000);
  });

  it("fail with Stripe's word when it refuses the page, and are opened at the second call when it does not answer", async () => {
    const c = await buildMoneyCase(w);
    const open = (amount: number, key: string = randomUUID()) =>
      w.call(c.finance, openDeposit, {
        body: { company_id: c.company_id, amount, provider: "stripe" },
        headers: { "idempotency-key": key },
      });
    expect((await open(10)).body).toMatchObject({ status: "failed", reason: "Stripe: amount_too_small" });
    expect((await open(1_000_000_000)).body.errors[0].code).toBe("stripe_amount");
    server.failAt("/v1/checkout/sessions", 4);
    const key = randomUUID();
    const silent = await open(9_000, key);
    expect([silent.status, silent.body.detail]).toEqual([
      503,
      "Stripe does not answer; try again in a minute. Nothing is paid twice",
    ]);
    const again = await open(9_000, key);
    expect(again.body.checkout_url).toContain("https://");
    expect(server.all("checkout.session").filter((one) => one.client_reference_id === again.body.deposit_id)).toHaveLength(1);
  });

  it("in yen are whole yen at Stripe (money-38)", async () => {
    const yen = await buildOwnWorld({ env: { ...stripeEnv(server.origin), CURRENCY: "JPY" } });
    const c = await buildMoneyCase(yen);
    const { session } = await openCheckout(yen, server, c.finance, c.company_id, 5_000);
    expect(session).toMatchObject({ amount_total: 5_000, currency: "jpy" });
    await stripe.notice(yen, "checkout.session.completed", paid(server, session));
    expect((await c.money()).free).toBe(5_000);
    await yen.close();
  });
});

it("say what the operator sets where Stripe is off @spec:1.13 @spec:7.68", async () => {
  const off = await buildWorld();
  const c = await buildMoneyCase(off);
  const { status, body } = await off.call(c.finance, openDeposit, {
    body: { company_id: c.company_id, amount: 5_000, provider: "stripe" },
  });
  expect(status).toBe(409);
  expect(body.detail).toContain("STRIPE_SECRET_KEY");
  await off.close();
});
