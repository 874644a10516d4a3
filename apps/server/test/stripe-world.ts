import { randomUUID } from "node:crypto";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { listDeposits, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import Stripe from "stripe";
import { expect } from "vitest";
import { buildMoneyCase } from "./money-world.ts";
import type { StripeServer } from "./stripe-server.ts";
import type { Person, World } from "./world.ts";

const secrets = {
  own: "whsec_newOwnSecret1234",
  ownOld: "whsec_oldOwnSecret1234",
  connect: "whsec_connectSecret1234",
};
export const stripeEnv = (origin: string) => ({
  STRIPE_SECRET_KEY: "sk_test_safeport1234",
  STRIPE_WEBHOOK_SECRET: `${secrets.own},${secrets.ownOld}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: secrets.connect,
  STRIPE_API_HOST: origin,
});

const client = new Stripe("sk_test_safeport1234");
// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe in many shapes
type Json = any;

/** Events as Stripe sends them, signed with its secrets. */
export function stripeNotices(server: StripeServer) {
  const eventOf = (type: string, object: Json, over: Json = {}) => ({
    ...server.resources.event,
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    type,
    livemode: false,
    data: { object },
    ...over,
  });
  const sign = (payload: string, secret: string, timestamp = Math.floor(Date.now() / 1_000)) =>
    client.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  /** Sends an event as it is, with a fresh signature. */
  async function send(w: World, event: Json, secret: string = event.account ? secrets.connect : secrets.own, signature?: string) {
    const payload = JSON.stringify(event);
    const response = await w.app.fastify.inject({
      method: "POST",
      url: "/v1/payments/stripe/notices/",
      headers: { "content-type": "application/json", "stripe-signature": signature ?? sign(payload, secret) },
      payload,
    });
    return { status: response.statusCode, body: response.json() as Json };
  }
  const notice = async (w: World, type: string, object: Json, over: Json = {}) => {
    const answer = await send(w, eventOf(type, object, over));
    expect(answer, type).toEqual({ status: 200, body: { received: true } });
  };
  return { eventOf, sign, send, notice, secrets };
}

/** A deposit with Stripe that is open, and its payment page at the loopback server. */
export async function openCheckout(w: World, server: StripeServer, as: Person, company_id: string, amount: number) {
  const { status, body } = await w.call(as, openDeposit, { body: { company_id, amount, provider: "stripe" } });
  expect(status, JSON.stringify(body)).toBe(201);
  const session = server.all("checkout.session").find((one) => one.client_reference_id === body.deposit_id);
  return { deposit_id: body.deposit_id as string, body, session };
}

/** The page as it is after a payment, whose intent the server knows from then on. */
export function paid(server: StripeServer, session: Json, over: Json = {}) {
  const intent = server.make("payment_intent", "pi", {
    ...{ status: "succeeded", amount_received: session.amount_total, currency: session.currency, metadata: session.metadata },
  });
  return Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: intent.id, ...over });
}

/** A company with a deposit whose payment page is open; what is stored of it, and the status of the company. */
export async function openedDeposit(w: World, server: StripeServer, amount: number) {
  const c = await buildMoneyCase(w);
  const { company_id } = c;
  const checkout = await openCheckout(w, server, c.finance, company_id, amount);
  const stored = async () =>
    (await w.call(c.finance, listDeposits, { query: { company_id } })).body.items.find(
      (one: { deposit_id: string }) => one.deposit_id === checkout.deposit_id,
    );
  const companyStatus = async () => (await w.call(c.owner, getCompany, { params: { company_id } })).body.status;
  return { ...c, ...checkout, stored, companyStatus };
}

/** The same with a deposit that was paid by card. */
export async function confirmedDeposit(w: World, server: StripeServer, stripe: ReturnType<typeof stripeNotices>, amount: number) {
  const c = await openedDeposit(w, server, amount);
  await stripe.notice(w, "checkout.session.completed", paid(server, c.session));
  expect((await c.stored()).status).toBe("confirmed");
  return { ...c, payment_intent: c.session.payment_intent as string };
}
