import type Stripe from "stripe";
import type { StripeSettings } from "../../../platform/settings.ts";
import { callStripe } from "../core/stripe-client.ts";
import type { LockedDeposit } from "../deposits/deposit-postings.ts";
import { changeAtProvider, type ProviderFact, type Refunded } from "./change-at-provider.ts";
import { type Consequence, isOwnId, type NoticeCtx } from "./notice.ts";
import { findDepositAtProvider, findDepositOfPayment } from "./stripe.queries.ts";

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** Handles an event about a payment, a refund or a dispute; null if it concerns no deposit. */
export async function depositNotice(ctx: NoticeCtx, stripe: StripeSettings, event: Stripe.Event): Promise<Consequence> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return sessionConsequence(ctx, event.data.object, event.type === "checkout.session.async_payment_failed");
    case "charge.refunded":
      return ofPayment(ctx, stripe, idOf(event.data.object.payment_intent), async (payment) => ({
        kind: "refunds",
        // The event carries a sum, which an older event may undercut; the list is complete at any time.
        refunds: (await callStripe(stripe, (client) => client.refunds.list({ payment_intent: payment, limit: 100 }))).data.map(
          refundOf,
        ),
      }));
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const refund = event.data.object;
      return ofPayment(ctx, stripe, idOf(refund.payment_intent), async (payment) => ({
        kind: "refunds",
        refunds: [await currentRefund(stripe, payment, refund)],
      }));
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed": {
      const { id, amount, status, payment_intent } = event.data.object;
      // An enquiry moves no money.
      if (status.startsWith("warning_")) return null;
      const isBack = status === "won" || event.type === "charge.dispute.funds_reinstated";
      const state = isBack ? "reinstated" : status === "lost" ? "lost" : "taken_back";
      return ofPayment(ctx, stripe, idOf(payment_intent), async () => ({ kind: "dispute", id, amount, state }));
    }
    default:
      return null;
  }
}

const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): Refunded => ({
  ref: id,
  amount,
  status,
  id: isOwnId(metadata?.refund_id) ? metadata.refund_id : null,
});

/** A refund as it is now, if the event says that it was made: that may come after the news that it failed. */
async function currentRefund(stripe: StripeSettings, payment_intent: string, refund: Stripe.Refund): Promise<Refunded> {
  if (refund.status !== "succeeded") return refundOf(refund);
  const { data } = await callStripe(stripe, (client) => client.refunds.list({ payment_intent, limit: 100 }));
  return refundOf(data.find(({ id }) => id === refund.id) ?? refund);
}

/** Consequence of the state of a payment page. */
export async function sessionConsequence(
  ctx: NoticeCtx,
  session: Stripe.Checkout.Session,
  hasFailed: boolean,
): Promise<Consequence> {
  const deposit = await depositOf(ctx, session.client_reference_id);
  if (!deposit || (deposit.provider_session !== null && deposit.provider_session !== session.id)) return null;
  const fact = factOf(session, hasFailed);
  return fact && changeAtProvider(ctx, deposit, session.currency, [fact]);
}

function factOf(
  { status, payment_status, payment_intent, amount_total }: Stripe.Checkout.Session,
  hasFailed: boolean,
): ProviderFact | null {
  const payment = idOf(payment_intent);
  if (payment_status === "paid" && payment && amount_total) return { kind: "paid", payment, amount: amount_total };
  if (hasFailed) return { kind: "ended", status: "failed" };
  if (status === "complete" && payment_status === "unpaid") return { kind: "processing" };
  return status === "expired" ? { kind: "ended", status: "expired" } : null;
}

async function depositOf({ db }: NoticeCtx, id: string | null | undefined): Promise<LockedDeposit | undefined> {
  return isOwnId(id) ? findDepositAtProvider(db, id) : undefined;
}

/**
 * Consequence of a fact about a payment. A refund or dispute may arrive before the news that its payment succeeded; then Stripe
 * is asked for it.
 */
async function ofPayment(
  ctx: NoticeCtx,
  stripe: StripeSettings,
  payment: string | null,
  read: (payment: string) => Promise<ProviderFact>,
): Promise<Consequence> {
  if (!payment) return null;
  const confirmed = await findDepositOfPayment(ctx.db, payment);
  if (confirmed) return changeAtProvider(ctx, confirmed, null, [await read(payment)]);
  const intent = await callStripe(stripe, (client) => client.paymentIntents.retrieve(payment));
  const deposit = await depositOf(ctx, intent.metadata.deposit_id);
  if (!deposit || intent.status !== "succeeded") return null;
  const paid: ProviderFact = { kind: "paid", payment, amount: intent.amount_received };
  return changeAtProvider(ctx, deposit, intent.currency, [paid, await read(payment)]);
}
