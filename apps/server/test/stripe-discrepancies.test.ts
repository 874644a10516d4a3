import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { listDeposits } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import {
  type Discrepancy,
  listDiscrepancies,
  settleDiscrepancy,
} from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStripe } from "../src/features/wallet/stripe/check-stripe.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { openCheckout, paid, stripeEnv, stripeNotices } from "./stripe-world.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let server: StripeServer;
let w: World;
let admin: Person;
let stripe: ReturnType<typeof stripeNotices>;

const note = "It was refunded in Stripe's dashboard.";
const settle = (as: Person, discrepancy_id: string) =>
  w.call(as, settleDiscrepancy, { params: { discrepancy_id }, body: { note } });

describe.runIf(hasStripeDescription)("what Stripe states and the books cannot take", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    stripe = stripeNotices(server);
    w = await buildOwnWorld({ env: stripeEnv(server.origin) });
    admin = await w.person("Admin");
  });
  afterAll(async () => {
    await expectRightLedger(w);
    expect(server.faults).toEqual([]);
    await w.close();
    await server.close();
  });

  async function opened() {
    const c = await buildMoneyCase(w);
    const checkout = await openCheckout(w, server, c.finance, c.company_id, 50_000);
    const query = { company_id: c.company_id };
    const statuses = async () =>
      (await w.call(c.finance, listDeposits, { query })).body.items.map(({ status }: { status: string }) => status);
    return { ...c, ...checkout, statuses };
  }
  const discrepanciesOf = async (deposit_id: string, state = "open"): Promise<Discrepancy[]> => {
    const { body } = await w.call(admin, listDiscrepancies, { query: { state, size: "100" } });
    return body.items.filter((one: Discrepancy) => one.deposit?.deposit_id === deposit_id);
  };

  it.each([
    ["another currency", { currency: "jpy" }, "other_currency", { amount: null, stated: "50000 jpy" }],
    ["a negative amount", { amount_total: -1 }, "wrong_amount", { amount: null, stated: "-1 USD" }],
    ["a part of a cent", { amount_total: 10.5 }, "wrong_amount", { amount: null, stated: "10.5 USD" }],
    ["more than the books take", { amount_total: 2 ** 53 }, "wrong_amount", { amount: null }],
  ])("is kept once for %s, however often the notice comes, and credits nothing (M11)", async (_name, over, problem, stated) => {
    const c = await opened();
    const event = stripe.eventOf("checkout.session.completed", { ...paid(server, c.session), ...over });
    for (const { status } of [await stripe.send(w, event), await stripe.send(w, event)]) expect(status).toBe(200);
    expect(await discrepanciesOf(c.deposit_id)).toMatchObject([{ problem, settled: null, ...stated }]);
    expect(await c.statuses()).toEqual(["open"]);
    expect((await c.money()).free).toBe(0);
  });

  it("is kept for a payment that was credited to another deposit", async () => {
    const [first, second] = [await opened(), await opened()];
    await stripe.notice(w, "checkout.session.completed", paid(server, first.session));
    const payment_intent = first.session.payment_intent;
    await stripe.notice(w, "checkout.session.completed", { ...paid(server, second.session), payment_intent });
    expect(await discrepanciesOf(second.deposit_id)).toMatchObject([
      { problem: "payment_used", stripe_object: payment_intent, amount: 50_000 },
    ]);
    expect([await first.statuses(), await second.statuses()]).toEqual([["confirmed"], ["open"]]);
  });

  it("does not keep the job from asking about the other deposits, and is kept once", async () => {
    const [wrong, right] = [await opened(), await opened()];
    for (const { session } of [wrong, right]) paid(server, session);
    Object.assign(wrong.session, { currency: "jpy" });
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    for (const { deposit_id } of [wrong, right])
      await w.db.updateTable("deposit").set({ created_at: earlier }).where("id", "=", deposit_id).execute();
    for (let run = 0; run < 2; run++) await checkStripe(w.app.services);
    expect(await right.statuses()).toEqual(["confirmed"]);
    expect(await discrepanciesOf(wrong.deposit_id)).toMatchObject([{ problem: "other_currency" }]);
  });

  it("waits on the desk until staff note what they did, once, and never about their own company", async () => {
    const c = await opened();
    await stripe.notice(w, "checkout.session.completed", { ...paid(server, c.session), currency: "jpy" });
    const [{ discrepancy_id = "" } = {}] = await discrepanciesOf(c.deposit_id);
    const waiting = async () => (await w.call(admin, getDesk)).body.discrepancies;
    const before = await waiting();
    for (const outsider of [c.owner, c.finance, c.hacker]) {
      expect((await w.call(outsider, listDiscrepancies)).status).toBe(404);
      expect((await settle(outsider, discrepancy_id)).status).toBe(404);
    }
    const insider = await w.person("Admin");
    await w.db.insertInto("company_member").values({ company_id: c.company_id, user_id: insider.id, role: "viewer" }).execute();
    const { body } = await w.call(insider, listDiscrepancies, { query: { size: "100" } });
    expect(body.items.find((one: Discrepancy) => one.discrepancy_id === discrepancy_id).can).toEqual([]);
    expect((await settle(insider, discrepancy_id)).status).toBe(403);
    const settled = await settle(admin, discrepancy_id);
    expect(settled.body).toMatchObject({ settled: { by: admin.username, note }, can: [] });
    expect((await settle(admin, discrepancy_id)).status).toBe(409);
    expect(await waiting()).toBe(before - 1);
    expect(await discrepanciesOf(c.deposit_id)).toEqual([]);
    expect(await discrepanciesOf(c.deposit_id, "settled")).toHaveLength(1);
    const entries = w.db.selectFrom("audit_log").select("action").where("object_id", "=", c.deposit_id).orderBy("action");
    expect((await entries.execute()).map(({ action }) => action)).toEqual([
      "deposit.opened",
      "stripe.discrepancy_found",
      "stripe.discrepancy_settled",
    ]);
  });
});
