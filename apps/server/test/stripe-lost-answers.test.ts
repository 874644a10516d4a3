import { randomUUID } from "node:crypto";
import { listBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { connectStripe } from "@safeport/contract/wallet/stripe/stripe.endpoints";
import { failWithdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRightLedger } from "./money-world.ts";
import { approveIdentity, giveMoney, moneyOf, type Payee, proveSecondFactor } from "./payees.ts";
import { histories, historySeed } from "./stripe-histories.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { stripeEnv, stripeNotices } from "./stripe-world.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const amount = 10_000;
/** An answer is lost if the second try of Stripe's client fails, too. */
const tries = 2;

let server: StripeServer;
let w: World;
let admin: Person;
let payee: Payee;
let stripe: ReturnType<typeof stripeNotices>;
const steps = withdrawalSteps(() => w);

const of = (kind: string, id: string) => server.all(kind).filter(({ metadata }) => metadata?.withdrawal_id === id);
/** Delivers Stripe's word about a payout; one that cannot be booked yet is refused, and Stripe delivers it again. */
const hear = async (id: string, type: string) => {
  for (const payout of of("payout", id)) await stripe.send(w, stripe.eventOf(type, payout, { account: payout.account }));
};
const endPayouts = (id: string, status: "paid" | "failed") => {
  for (const payout of of("payout", id)) if (payout.status === "pending") payout.status = status;
};

/** Lets the time pass in which an order may still be on its way. */
async function letTimePass(id: string): Promise<void> {
  const { stripe_sent_at } = await w.db
    .selectFrom("withdrawal")
    .select("stripe_sent_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (stripe_sent_at === null) return;
  const earlier = new Date(stripe_sent_at.getTime() - 120_000);
  await w.db.updateTable("withdrawal").set({ stripe_sent_at: earlier }).where("id", "=", id).execute();
}

/** The server ended between an answer of Stripe and its storing. */
async function forgetAnswers(id: string): Promise<void> {
  const lost = { stripe_transfer_id: null, stripe_payout_id: null };
  await w.db.updateTable("withdrawal").set(lost).where("id", "=", id).where("status", "=", "processing").execute();
}

/** A step of a history. Calls that are refused count as tried. */
const acts: Record<string, (id: string) => Promise<unknown>> = {
  process: (id) => steps.process(admin, id),
  fail: (id) => steps.fail(admin, id),
  cancel: (id) => steps.cancel(payee, id),
  forgetAnswers,
  letTimePass,
  loseTransferBefore: async () => server.failAt("/v1/transfers", tries, false),
  loseTransferAfter: async () => server.failAt("/v1/transfers", tries),
  losePayoutBefore: async () => server.failAt("/v1/payouts", tries, false),
  losePayoutAfter: async () => server.failAt("/v1/payouts", tries),
  loseReversalBefore: async () => server.failAt("/reversals", tries, false),
  loseReversalAfter: async () => server.failAt("/reversals", tries),
  bankPays: async (id) => endPayouts(id, "paid"),
  bankRefuses: async (id) => endPayouts(id, "failed"),
  hearOfPayout: async (id) => {
    const [payout] = of("payout", id);
    if (payout?.status === "paid" || payout?.status === "failed") await hear(id, `payout.${payout.status}`);
  },
  // Banks send a payout back days later, and events come late and out of order.
  bankSendsBack: async (id) => {
    for (const payout of of("payout", id)) if (payout.status === "paid") payout.status = "failed";
  },
  hearLatePaid: async (id) => {
    for (const payout of of("payout", id))
      if (payout.status !== "pending")
        await stripe.send(w, stripe.eventOf("payout.paid", { ...payout, status: "paid" }, { account: payout.account }));
  },
};

async function expectOnce(id: string): Promise<void> {
  const { status } = (await steps.get(admin, id)).body;
  const transfers = of("transfer", id);
  const payouts = of("payout", id);
  expect(transfers.length, "transfers").toBeLessThanOrEqual(1);
  expect(payouts.length, "payouts").toBeLessThanOrEqual(1);
  const atStripe = transfers.some(({ reversed }) => !reversed);
  if (status === "failed" || status === "cancelled") {
    expect(atStripe, `${status}, and the money is still at Stripe`).toBe(false);
    expect(payouts.filter((payout) => payout.status === "pending" || payout.status === "paid")).toEqual([]);
  }
  if (status === "paid") expect(atStripe, "paid, and the money is not at Stripe").toBe(true);
}

describe.runIf(hasStripeDescription)("withdrawals by Stripe whose answers are lost", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    stripe = stripeNotices(server);
    w = await buildOwnWorld({ env: stripeEnv(server.origin) });
    admin = await w.person("Admin");
    payee = await connectedPayee();
  });
  afterAll(async () => {
    await expectRightLedger(w);
    expect(server.faults).toEqual([]);
    await w.close();
    await server.close();
  });

  async function connectedPayee(): Promise<Payee> {
    const person = await w.person();
    await proveSecondFactor(w, person);
    await approveIdentity(w, person);
    await w.call(person, connectStripe);
    const account = server.all("account").find(({ metadata }) => metadata.user_id === person.id);
    const requirements = { currently_due: [], past_due: [] };
    Object.assign(account, {
      requirements,
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: "active" },
    });
    await stripe.notice(w, "account.updated", account, { account: account.id });
    const [method] = (await w.call(person, listBankAccounts)).body.items;
    await w.db.updateTable("bank_account").set({ usable_from: new Date() }).where("id", "=", method.bank_account_id).execute();
    return { ...person, accountId: method.bank_account_id };
  }

  async function requested(): Promise<string> {
    await giveMoney(w, payee, amount);
    return steps.requested(payee, amount);
  }

  it("are not failed before Stripe was asked what it has, and then taken back there", async () => {
    const id = await requested();
    server.failAt("/v1/transfers", tries);
    expect((await steps.process(admin, id)).status).toBe(503);
    const early = await steps.fail(admin, id);
    expect([early.status, early.body.detail]).toEqual([
      409,
      "The order may still be on its way to Stripe. Try again in a minute; nothing was changed",
    ]);
    await letTimePass(id);
    expect((await steps.fail(admin, id)).body).toMatchObject({ status: "failed" });
    const [transfer] = of("transfer", id);
    expect(transfer.reversed).toBe(true);
    await expectOnce(id);
  });

  it("are not taken back at Stripe under the key of another call", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const fail = async (withdrawal_id: string) =>
      w.call(admin, failWithdrawal, { params: { withdrawal_id }, body: { reason: "Not paid" }, headers });
    const [one, other] = [await requested(), await requested()];
    for (const id of [one, other]) {
      server.failAt("/v1/payouts", tries, false);
      expect((await steps.process(admin, id)).status).toBe(503);
      await letTimePass(id);
    }
    expect((await fail(one)).body).toMatchObject({ status: "failed" });
    const refused = await fail(other);
    expect([refused.status, refused.body.code]).toEqual([409, "idempotency_mismatch"]);
    expect(of("transfer", other).map(({ reversed }) => reversed)).toEqual([false]);
    expect((await steps.fail(admin, other)).body).toMatchObject({ status: "failed" });
  });

  it("are not failed while Stripe pays them", async () => {
    const id = await requested();
    expect((await steps.process(admin, id)).status).toBe(200);
    const refused = await steps.fail(admin, id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Stripe is paying this withdrawal. Wait for the result, or cancel the payout at Stripe first",
    ]);
    await acts.bankRefuses?.(id);
    expect((await steps.fail(admin, id)).body).toMatchObject({ status: "failed" });
    await expectOnce(id);
  });

  it(`leave once in ${histories} random histories`, { timeout: 120_000 + histories * 2_000 }, async () => {
    const history = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 3, maxLength: 12 });
    // Histories share their world, so a failure ends the run: one that follows it would fail as well.
    await fc.assert(
      fc.asyncProperty(history, async (names) => {
        const before = await moneyOf(w, payee);
        const id = await requested();
        for (const end of ["/v1/transfers", "/v1/payouts", "/reversals"]) server.failAt(end, 0);
        for (const name of names) await acts[name]?.(id);
        await expectOnce(id);
        const { status } = (await steps.get(admin, id)).body;
        const after = await moneyOf(w, payee);
        const isBack = status === "failed" || status === "cancelled" || status === "returned";
        expect(after.available - before.available, `available, ${status}`).toBe(isBack ? amount : 0);
        const isWaiting = status === "pending" || status === "processing";
        expect(after.payout - before.payout, `payout, ${status}`).toBe(isWaiting ? amount : 0);
        if (status === "pending") await steps.cancel(payee, id);
      }),
      { numRuns: histories, seed: historySeed, endOnFailure: true },
    );
  });
});
