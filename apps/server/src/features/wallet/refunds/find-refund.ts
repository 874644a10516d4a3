import type Stripe from "stripe";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { callStripeForCaller, onItsWayMs, requireStripe, type StripeClient } from "../core/stripe-client.ts";
import { findOrder } from "./refund.queries.ts";

/** The refund at Stripe that carries our id. */
export async function findAtStripe(client: StripeClient, payment_intent: string, id: string): Promise<Stripe.Refund | undefined> {
  const refunds = await client.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  return refunds.find(({ metadata }) => metadata?.refund_id === id);
}

/** State of a refund at Stripe; null while it is under way. */
export function wordOf(answer: Pick<Stripe.Refund, "id" | "status"> | { refusal: string }) {
  if ("refusal" in answer) return { status: "failed" as const, reason: `Stripe refused the refund: ${answer.refusal}` };
  if (answer.status === "succeeded") return { status: "paid" as const, external_ref: answer.id };
  const hasFailed = answer.status === "failed" || answer.status === "canceled";
  return hasFailed ? { status: "failed" as const, reason: "The refund failed at Stripe." } : null;
}

/**
 * Asks Stripe whether it has the order of a refund, since an answer may have been lost. Throws 409 if it has, or while the order may be on its way, and 503
 * while Stripe does not answer. Returns the time of the last order.
 */
export async function assertNotAtStripe({ db, settings }: Services, id: string): Promise<Date | null> {
  const order = await findOrder(db, id);
  if (!order?.stripe_sent_at || !order.bank_reference) return null;
  const { bank_reference, stripe_sent_at } = order;
  const stripe = requireStripe(settings, "deposits");
  const refund = await callStripeForCaller(stripe, (client) => findAtStripe(client, bank_reference, id));
  if (refund && refund.status !== "failed" && refund.status !== "canceled") throw new AppError("conflict", "refund_of_stripe");
  if (!refund && Date.now() - stripe_sent_at.getTime() < onItsWayMs)
    throw new AppError("conflict", "stripe_order_on_its_way", { retryAfter: onItsWayMs / 1_000 });
  return stripe_sent_at;
}
