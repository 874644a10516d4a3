import type Stripe from "stripe";
import type { Services } from "../../../platform/context.ts";
import { systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { toStripeAmount } from "../core/stripe-amount.ts";
import { callStripe, requireStripe, StripeRefusal } from "../core/stripe-client.ts";
import { lockDeposit } from "../deposits/deposit.queries.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";
import { findAtStripe, wordOf } from "./find-refund.ts";
import { findOrder, lockRefund, markRefundSent, updateRefund } from "./refund.queries.ts";
import { settleByStripe } from "./settle-refund.ts";

/**
 * Orders a refund to a card at Stripe, or finds it there if an earlier try got no response, and books what Stripe says. The money of one that Stripe refuses
 * is free again. Throws 503 while the outcome is unknown; the refund stays as it is until Stripe was asked.
 */
export async function sendRefund(services: Services, id: string): Promise<void> {
  const order = await findOrder(services.db, id);
  if (!order?.bank_reference || !(await markRefundSent(services.db, id))) return;
  const { bank_reference: payment_intent, amount, currency } = order;
  const stripe = requireStripe(services.settings, "deposits");
  try {
    const refund = await callStripe(stripe, async (client) => {
      const earlier = await findAtStripe(client, payment_intent, id);
      const newOrder = { payment_intent, amount: toStripeAmount(amount, currency) ?? 0, metadata: { refund_id: id } };
      return earlier ?? client.refunds.create(newOrder, { idempotencyKey: `refund ${id}` });
    });
    await book(services, id, refund);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await book(services, id, { refusal: error.code });
  }
}

async function book(services: Services, id: string, answer: Stripe.Refund | { refusal: string }): Promise<void> {
  const ctx = systemCtx(services, "send_refund");
  await unitOfWork(ctx, async (tx) => {
    const order = await findOrder(tx, id);
    const budget = await lockBudget(tx, services.settings, order?.company_id ?? "");
    const deposit = order && (await lockDeposit(tx, order.deposit_id));
    const refund = await lockRefund(tx, id);
    if (!deposit || !refund) return { result: undefined, audit: [] };
    const change = { tx, budget, deposit, refund, actorId: null };
    if (!("refusal" in answer)) await updateRefund(tx, id, { provider_ref: answer.id });
    const word = wordOf(answer);
    const { audit, events } = word ? await settleByStripe(change, word) : { audit: [], events: [] };
    return { result: undefined, audit, events: audit.length > 0 ? [...events, ...(await noteBalance(tx, budget))] : events };
  });
}
