import { randomUUID } from "node:crypto";
import { getMoneyOverview } from "@safeport/contract/wallet/payments/payment.endpoints";
import { failRefund, getRefund, listRefunds, requestRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStripe } from "../src/features/wallet/stripe/check-stripe.ts";
import { expectRightLedger } from "./money-world.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { confirmedDeposit, stripeEnv, stripeNotices } from "./stripe-world.ts";
import { buildOwnWorld, buildWorld, type World } from "./world.ts";

let server: StripeServer;
let w: World;
let other: World;
let stripe: ReturnType<typeof stripeNotices>;

describe.runIf(hasStripeDescription)("deposits by card", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    stripe = stripeNotices(server);
    const env = { ...stripeEnv(server.origin), SECRET_KEY: "the one secret of two server processes" };
    w = await buildOwnWorld({ env });
    other = await buildWorld({ env, databaseUrl: w.databaseUrl });
  });
  afterAll(async () => {
    await expectRightLedger(w);
    expect(server.faults).toEqual([]);
    await other.close();
    await w.close();
    await server.close();
  });
  const confirmed = (amount: number) => confirmedDeposit(w, server, stripe, amount);

  it("book refunds by their ids, whatever totals notices carry (money-25)", async () => {
    const c = await confirmed(10_000);
    const { payment_intent } = c;
    const deposits = async () => (await w.call(c.admin, getMoneyOverview)).body.deposits;
    const before = await deposits();
    const refund = (amount: number) => server.make("refund", "re", { payment_intent, amount, status: "succeeded", metadata: {} });
    const total = (amount_refunded: number) =>
      stripe.notice(w, "charge.refunded", { ...server.resources.charge, payment_intent, amount_refunded });
    refund(2_000);
    await total(2_000);
    const second = refund(3_000);
    await Promise.all([total(5_000), stripe.notice(other, "refund.created", second)]);
    await total(5_000);
    await total(2_000);
    expect(await c.money()).toMatchObject({ free: 5_000, debt: 0 });
    Object.assign(second, { status: "failed" });
    await stripe.notice(w, "refund.failed", second);
    await stripe.notice(w, "refund.updated", { ...second, status: "succeeded" });
    expect(await c.money()).toMatchObject({ free: 8_000 });
    expect((await deposits()) - before).toBe(-2_000);
    expect(await c.stored()).toMatchObject({ refunded: 2_000, taken_back: 0 });
  });

  it("are refunded through Stripe, once although its answer got lost", async () => {
    const c = await confirmed(10_000);
    server.failAt("/v1/refunds", 2);
    const key = randomUUID();
    const refund = () =>
      w.call(c.finance, requestRefund, {
        params: { deposit_id: c.deposit_id },
        body: { amount: 4_000 },
        headers: { "idempotency-key": key },
      });
    await refund();
    expect((await c.money()).free).toBe(6_000);
    await sql`update refund set created_at = created_at - interval '2 hours'`.execute(w.db);
    await checkStripe(w.app.services);
    const ofThis = server.all("refund").filter((one) => one.payment_intent === c.payment_intent);
    expect(ofThis).toMatchObject([{ amount: 4_000 }]);
    await stripe.notice(w, "refund.created", ofThis[0]);
    expect((await c.money()).free).toBe(6_000);
    const { items } = (await w.call(c.finance, listRefunds, { query: { company_id: c.company_id } })).body;
    expect(items).toMatchObject([{ status: "paid", external_ref: ofThis[0].id, destination: null, can: [] }]);
  });

  it("are refunded or not as Stripe says, and staff cannot end a refund that Stripe may have @spec:10.49", async () => {
    const c = await confirmed(10_000);
    const ask = async (amount: number) =>
      (await w.call(c.finance, requestRefund, { params: { deposit_id: c.deposit_id }, body: { amount } })).body;
    const read = async (refund_id: string) => (await w.call(c.finance, getRefund, { params: { refund_id } })).body;
    const fail = (refund_id: string) =>
      w.call(c.admin, failRefund, { params: { refund_id }, body: { reason: "Stripe never answered" } });
    const held = async () => (await c.balances()).refunding;
    // The order did not reach Stripe, which nobody can know yet: nothing is given back, and it is not ended.
    server.failAt("/v1/refunds", 2, false);
    const asked = { params: { deposit_id: c.deposit_id }, body: { amount: 1_000 } };
    expect((await w.call(c.finance, requestRefund, asked)).body.status).toBe("processing");
    const [lost] = (await w.call(c.finance, listRefunds, { query: { company_id: c.company_id } })).body.items;
    expect([lost.status, await held()]).toEqual(["processing", 1_000]);
    expect((await fail(lost.refund_id)).status).toBe(409);
    await sql`update refund set stripe_sent_at = now() - interval '2 minutes' where id = ${lost.refund_id}`.execute(w.db);
    expect((await fail(lost.refund_id)).body).toMatchObject({ status: "failed" });
    expect([await held(), (await c.money()).free]).toEqual([0, 10_000]);
    // This one did, and its answer was lost.
    server.failAt("/v1/refunds", 2);
    expect((await w.call(c.finance, requestRefund, asked)).body.status).toBe("processing");
    const [taken] = (await w.call(c.finance, listRefunds, { query: { company_id: c.company_id } })).body.items;
    await sql`update refund set stripe_sent_at = now() - interval '2 minutes' where id = ${taken.refund_id}`.execute(w.db);
    expect((await fail(taken.refund_id)).body.detail).toContain("Stripe has this refund");
    expect([(await read(taken.refund_id)).status, await held()]).toEqual(["processing", 1_000]);
    // One that is under way at Stripe waits for its word.
    server.choices.refundStatus = "pending";
    const slow = await ask(2_000);
    server.choices.refundStatus = "succeeded";
    expect((await read(slow.refund_id)).status).toBe("processing");
    const object = server.all("refund").find((one) => one.metadata.refund_id === slow.refund_id);
    Object.assign(object, { status: "succeeded" });
    await stripe.notice(w, "refund.updated", object);
    expect((await read(slow.refund_id)).status).toBe("paid");
    Object.assign(object, { status: "failed" });
    const free = (await c.money()).free;
    await stripe.notice(w, "refund.failed", object);
    expect([(await read(slow.refund_id)).status, (await c.money()).free - free]).toEqual(["returned", 2_000]);
  });
});
