import type Stripe from "stripe";
import type { Services } from "../../../platform/context.ts";
import type { StripeSettings } from "../../../platform/settings.ts";
import { findWithdrawal, setWithdrawal, type WithdrawalRow } from "../withdrawals/withdrawal.queries.ts";
import { toStripeAmount } from "./stripe-amount.ts";
import { callStripeForCaller, requireStripe, StripeRefusal } from "./stripe-client.ts";

const groupOf = (id: string) => `withdrawal ${id}`;

/**
 * Orders the payment of a withdrawal to a connected account that is processing: a transfer to the account, and a payout from there to its bank. Each order is
 * placed once: a later attempt looks for it at Stripe first, and sends it with the same key. Throws 409 with Stripe's own word if it refuses, and 503 while
 * the outcome is unknown; the withdrawal stays processing either way until it is sent again or settled by staff.
 */
export async function sendPayout(services: Services, id: string): Promise<void> {
  const { db, settings } = services;
  const row = await findWithdrawal(db, id);
  if (row?.status !== "processing" || !row.stripe_account_id || row.stripe_payout_id) return;
  const stripe = requireStripe(settings, "connect");
  const isRepeated = row.stripe_sent_at !== null;
  if (!isRepeated) await setWithdrawal(db, id, { stripe_sent_at: new Date() });
  if (!row.stripe_transfer_id) await setWithdrawal(db, id, { stripe_transfer_id: await transfer(stripe, row, isRepeated) });
  await setWithdrawal(db, id, { stripe_payout_id: await payOut(stripe, row, isRepeated) });
}

function orderOf({ id, amount, currency }: WithdrawalRow) {
  const atStripe = toStripeAmount(amount, currency);
  if (atStripe === null) throw new StripeRefusal("amount", null);
  return { amount: atStripe, currency: currency.toLowerCase(), metadata: { withdrawal_id: id } };
}

function transfer(stripe: StripeSettings, row: WithdrawalRow, isRepeated: boolean): Promise<string> {
  const transfer_group = groupOf(row.id);
  return callStripeForCaller(stripe, async (client) => {
    const earlier = isRepeated ? (await client.transfers.list({ transfer_group, limit: 1 })).data[0] : undefined;
    const order = { ...orderOf(row), destination: row.stripe_account_id ?? "", transfer_group };
    return (earlier ?? (await client.transfers.create(order, { idempotencyKey: `${transfer_group} transfer` }))).id;
  });
}

function payOut(stripe: StripeSettings, row: WithdrawalRow, isRepeated: boolean): Promise<string> {
  const at = { stripeAccount: row.stripe_account_id ?? "" };
  return callStripeForCaller(stripe, async (client) => {
    const sent: Stripe.Payout[] = isRepeated ? (await client.payouts.list({ limit: 100 }, at)).data : [];
    const earlier = sent.find(({ metadata }) => metadata?.withdrawal_id === row.id);
    const order = { ...orderOf(row), statement_descriptor: row.reference.replace(/[^A-Za-z0-9 ]/g, " ").slice(0, 22) };
    return (earlier ?? (await client.payouts.create(order, { ...at, idempotencyKey: `${groupOf(row.id)} payout` }))).id;
  });
}

/** Takes the money of a payment that failed back from the connected account, once. Throws 409 if it is not there any more. */
export async function takeTransferBack({ settings }: Services, { id, stripe_transfer_id }: WithdrawalRow): Promise<void> {
  if (!stripe_transfer_id) return;
  const stripe = requireStripe(settings, "connect");
  await callStripeForCaller(stripe, (client) =>
    client.transfers.createReversal(
      stripe_transfer_id,
      { metadata: { withdrawal_id: id } },
      { idempotencyKey: `${groupOf(id)} reversal` },
    ),
  );
}
