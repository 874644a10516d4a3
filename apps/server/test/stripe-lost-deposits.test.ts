import { randomUUID } from "node:crypto";
import { cancelDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { failRefund, requestRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStripe } from "../src/features/wallet/stripe/check-stripe.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { histories, historySeed } from "./stripe-histories.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { paid, stripeEnv, stripeNotices } from "./stripe-world.ts";
import { buildOwnWorld, type World } from "./world.ts";

const amount = 10_000;
/** An answer is lost if the second try of Stripe's client fails, too. */
const tries = 2;

let server: StripeServer;
let w: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
let stripe: ReturnType<typeof stripeNotices>;

/** One deposit of a history, with the keys of its calls. */
interface History {
  openKey: string;
  refundKey: string;
  deposit_id: string | null;
}

const session = ({ deposit_id }: History) => server.all("checkout.session").find((one) => one.client_reference_id === deposit_id);
const intentOf = (history: History): string | null => session(history)?.payment_intent ?? null;
const refundsAtStripe = (history: History) => {
  const payment = intentOf(history);
  return payment === null ? [] : server.all("refund").filter((one) => one.payment_intent === payment);
};
const stored = async ({ deposit_id }: History) =>
  w.db.selectFrom("deposit").selectAll().where("id", "=", deposit_id).executeTakeFirst();
const orders = ({ deposit_id }: History) =>
  w.db.selectFrom("refund").select(["id", "status", "amount"]).where("deposit_id", "=", deposit_id).execute();

async function open(history: History): Promise<void> {
  const { status, body } = await w.call(c.finance, openDeposit, {
    body: { company_id: c.company_id, amount, provider: "stripe" },
    headers: { "idempotency-key": history.openKey },
  });
  if (status === 201) history.deposit_id = body.deposit_id;
  else {
    // The deposit is there, though its page is unknown: the caller repeats the call with its key.
    const row = await w.db
      .selectFrom("deposit")
      .select("id")
      .where("company_id", "=", c.company_id)
      .orderBy("created_at", "desc")
      .limit(1);
    history.deposit_id = (await row.executeTakeFirst())?.id ?? null;
  }
}

async function refund(history: History, key: string): Promise<void> {
  if (!history.deposit_id) return;
  await w.call(c.finance, requestRefund, {
    params: { deposit_id: history.deposit_id },
    body: { amount: 3_000 },
    headers: { "idempotency-key": key },
  });
}

/** Delivers Stripe's word about a refund, as its status is or was. */
const hearOfRefunds = async (history: History, over: object = {}) => {
  for (const one of refundsAtStripe(history))
    if (one.status !== "pending" || "status" in over) await stripe.send(w, stripe.eventOf("refund.updated", { ...one, ...over }));
};
const endRefunds = (history: History, status: string) => {
  for (const one of refundsAtStripe(history)) if (one.status === "pending") one.status = status;
};
/** Lets the time pass in which an order may be on its way, and after which Stripe is asked. */
const letTimePass = ({ deposit_id }: History) =>
  Promise.all([
    sql`update refund set created_at = created_at - interval '2 hours', stripe_sent_at = stripe_sent_at - interval '2 hours'
      where deposit_id = ${deposit_id}`.execute(w.db),
    sql`update deposit set created_at = created_at - interval '2 hours' where id = ${deposit_id}`.execute(w.db),
  ]);

/** Steps of a history. Calls that are refused count as tried. */
const acts: Record<string, (history: History) => Promise<unknown>> = {
  open,
  refund: (history) => refund(history, randomUUID()),
  repeatRefund: (history) => refund(history, history.refundKey),
  cancel: async ({ deposit_id }) => deposit_id && w.call(c.finance, cancelDeposit, { params: { deposit_id } }),
  losePageBefore: async () => server.failAt("/v1/checkout/sessions", tries, false),
  losePageAfter: async () => server.failAt("/v1/checkout/sessions", tries),
  loseRefundBefore: async () => server.failAt("/v1/refunds", tries, false),
  loseRefundAfter: async () => server.failAt("/v1/refunds", tries),
  refundsAreSlow: async () => {
    server.choices.refundStatus = "pending";
  },
  refundsSucceed: async (history) => endRefunds(history, "succeeded"),
  refundsFail: async (history) => endRefunds(history, "failed"),
  pay: async (history) => {
    const page = session(history);
    if (page?.status === "open" && (await stored(history))?.checkout_url) paid(server, page);
  },
  pageExpires: async (history) => {
    const page = session(history);
    if (page?.status === "open") page.status = "expired";
  },
  hearOfPage: async (history) => {
    const page = session(history);
    if (page?.status === "complete") await stripe.send(w, stripe.eventOf("checkout.session.completed", page));
    if (page?.status === "expired") await stripe.send(w, stripe.eventOf("checkout.session.expired", page));
  },
  hearExpiredLate: async (history) => {
    const page = session(history);
    if (page)
      await stripe.send(w, stripe.eventOf("checkout.session.expired", { ...page, status: "expired", payment_status: "unpaid" }));
  },
  hearOfRefunds: (history) => hearOfRefunds(history),
  hearPendingLate: (history) => hearOfRefunds(history, { status: "pending" }),
  failRefunds: async (history) => {
    for (const { id } of await orders(history))
      await w.call(c.admin, failRefund, { params: { refund_id: id }, body: { reason: "Stripe never answered" } });
  },
  letTimePass,
  // A job that fails is tried again.
  askStripe: () => checkStripe(w.app.services).catch(() => undefined),
  // The server ended between an answer of Stripe and its storing.
  forgetPage: async ({ deposit_id }) =>
    sql`update deposit set checkout_url = null, provider_session = null where id = ${deposit_id} and status = 'open'`.execute(
      w.db,
    ),
  forgetRefunds: async ({ deposit_id }) =>
    sql`update refund set provider_ref = null where deposit_id = ${deposit_id} and status = 'processing'`.execute(w.db),
};

const balances = async () => {
  const rows = await w.db
    .selectFrom("ledger_account")
    .select(["kind", "balance"])
    .where("company_id", "=", c.company_id)
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0);
  return of("company:free") + of("company:refund");
};

/** All is heard that Stripe has, and asked what is unknown: then the books are what Stripe has. */
async function expectStripesMoney(history: History, before: number): Promise<void> {
  for (const end of ["/v1/checkout/sessions", "/v1/refunds"]) server.failAt(end, 0);
  server.choices.refundStatus = "succeeded";
  if ((await stored(history))?.status === "open") await open(history);
  await letTimePass(history);
  await checkStripe(w.app.services);
  endRefunds(history, "succeeded");
  await acts.hearOfPage?.(history);
  await hearOfRefunds(history);
  const pages = server.all("checkout.session").filter((one) => one.client_reference_id === history.deposit_id);
  expect(pages.length, "pages").toBeLessThanOrEqual(1);
  const isPaid = pages[0]?.status === "complete";
  const atStripe = refundsAtStripe(history);
  for (const { id, status } of await orders(history)) {
    const own = atStripe.filter(({ metadata }) => metadata?.refund_id === id);
    expect(own.length, "refunds of an order").toBeLessThanOrEqual(1);
    expect(status, `an order of which Stripe has ${own[0]?.status}`).toBe(own[0]?.status === "succeeded" ? "paid" : "failed");
  }
  const gone = atStripe.filter(({ status }) => status === "succeeded").reduce((sum, one) => sum + one.amount, 0);
  expect((await balances()) - before, "books").toBe((isPaid ? amount : 0) - gone);
  expect((await stored(history))?.status, "deposit").toMatch(isPaid ? /^confirmed$/ : /^(open|expired|failed|cancelled)$/);
}

describe.runIf(hasStripeDescription)("deposits and refunds by Stripe whose answers are lost", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    stripe = stripeNotices(server);
    w = await buildOwnWorld({ env: stripeEnv(server.origin) });
    c = await buildMoneyCase(w);
  });
  afterAll(async () => {
    await expectRightLedger(w);
    expect(server.faults).toEqual([]);
    await w.close();
    await server.close();
  });

  it(`move each amount once in ${histories} random histories`, { timeout: 120_000 + histories * 2_000 }, async () => {
    const names = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 16 });
    // Histories share their world, so a failure ends the run: one that follows it would fail as well.
    await fc.assert(
      fc.asyncProperty(names, async (steps) => {
        const before = await balances();
        for (const end of ["/v1/checkout/sessions", "/v1/refunds"]) server.failAt(end, 0);
        server.choices.refundStatus = "succeeded";
        const history: History = { openKey: randomUUID(), refundKey: randomUUID(), deposit_id: null };
        // Half of all begin with money that has arrived.
        const begun = steps.length % 2 === 0 ? ["open", "pay", "hearOfPage"] : ["open"];
        for (const name of [...begun, ...steps]) await acts[name]?.(history);
        await expectStripesMoney(history, before);
        await sql`update deposit set status = 'cancelled', settled_at = now() where id = ${history.deposit_id} and status = 'open'`.execute(
          w.db,
        );
      }),
      { numRuns: histories, seed: historySeed, endOnFailure: true },
    );
  });
});
