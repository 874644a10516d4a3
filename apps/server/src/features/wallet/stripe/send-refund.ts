import type { Services } from "../../../platform/context.ts";
import { systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockBudget } from "../company/budget.ts";
import { lockDeposit } from "../deposits/deposit.queries.ts";
import { bookReinstated } from "../deposits/deposit-postings.ts";
import { depositEntry } from "../wallet-entry.ts";
import { findRefund, updateRefund } from "./stripe.queries.ts";
import { toStripeAmount } from "./stripe-amount.ts";
import { callStripe, requireStripe, StripeRefusal } from "./stripe-client.ts";

/**
 * Sends a booked refund to Stripe, or finds it there if an earlier try got no response. A refund that Stripe rejects becomes free
 * money again. Throws 503 while the outcome is unknown.
 */
export async function sendRefund(services: Services, id: string): Promise<void> {
  const refund = await findRefund(services.db, id);
  if (refund?.status !== "sending" || !refund.bank_reference) return;
  const { bank_reference: payment_intent, amount, currency } = refund;
  const stripe = requireStripe(services.settings, "deposits");
  try {
    const sent = await callStripe(stripe, async (client) => {
      const { data } = await client.refunds.list({ payment_intent, limit: 100 });
      const earlier = data.find(({ metadata }) => metadata?.refund_id === id);
      if (earlier) return earlier;
      const order = { payment_intent, amount: toStripeAmount(amount, currency) ?? 0, metadata: { refund_id: id } };
      return client.refunds.create(order, { idempotencyKey: `refund ${id}` });
    });
    await updateRefund(services.db, id, { provider_ref: sent.id, status: "sent" });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await bookRefusal(services, id, error.code);
  }
}

async function bookRefusal(services: Services, id: string, code: string): Promise<void> {
  await unitOfWork(systemCtx(services, "send_refund"), async (tx) => {
    const refund = await findRefund(tx, id);
    const budget = await lockBudget(tx, services.settings, refund?.company_id ?? "");
    const deposit = refund && (await lockDeposit(tx, refund.deposit_id));
    const current = await findRefund(tx, id);
    if (!deposit || current?.status !== "sending") return { result: undefined, audit: [] };
    await updateRefund(tx, id, { status: "failed" });
    const reason = `Stripe refused the refund: ${code}`;
    const act = { key: `refund ${id} failed`, backKey: `refund ${id}`, actorId: null, reason };
    const { events } = await bookReinstated(tx, services.settings, budget, deposit, act);
    return {
      result: undefined,
      audit: [depositEntry("deposit.reinstated", deposit, { amount: Number(current.amount), reason })],
      events,
    };
  });
}
