import type Stripe from "stripe";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { StripeSettings } from "../../../platform/settings.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { toStripeAmount } from "../core/stripe-amount.ts";
import { callStripeForCaller, onItsWayMs, requireStripe, type StripeClient, StripeRefusal } from "../core/stripe-client.ts";
import { findWithdrawal, setWithdrawal, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { lockOrder, markSent } from "./stripe-order.queries.ts";

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
  if (!row.stripe_transfer_id) {
    if (!(await markSent(db, id))) return;
    await setWithdrawal(db, id, { stripe_transfer_id: await transfer(stripe, row, isRepeated) });
  }
  if (!(await markSent(db, id))) return;
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
    const earlier = isRepeated ? await findTransfer(client, row.id) : undefined;
    const order = { ...orderOf(row), destination: row.stripe_account_id ?? "", transfer_group };
    return (earlier ?? (await client.transfers.create(order, { idempotencyKey: `${transfer_group} transfer` }))).id;
  });
}

function payOut(stripe: StripeSettings, row: WithdrawalRow, isRepeated: boolean): Promise<string> {
  const at = { stripeAccount: row.stripe_account_id ?? "" };
  return callStripeForCaller(stripe, async (client) => {
    const earlier = isRepeated ? await findPayout(client, row) : undefined;
    const order = { ...orderOf(row), statement_descriptor: row.reference.replace(/[^A-Za-z0-9 ]/g, " ").slice(0, 22) };
    return (earlier ?? (await client.payouts.create(order, { ...at, idempotencyKey: `${groupOf(row.id)} payout` }))).id;
  });
}

async function findTransfer(client: StripeClient, id: string): Promise<Stripe.Transfer | undefined> {
  return (await client.transfers.list({ transfer_group: groupOf(id), limit: 1 })).data[0];
}

/** The payout of a withdrawal from its connected account; reads at most 1,000 of those made since the withdrawal was first asked for. */
async function findPayout(client: StripeClient, row: WithdrawalRow): Promise<Stripe.Payout | undefined> {
  const since = Math.floor(row.requested_at.getTime() / 1_000) - 60;
  const payouts = await client.payouts
    .list({ limit: 100, created: { gte: since } }, { stripeAccount: row.stripe_account_id ?? "" })
    .autoPagingToArray({ limit: 1_000 });
  return payouts.find(({ id, metadata }) => id === row.stripe_payout_id || metadata?.withdrawal_id === row.id);
}

/**
 * Takes the money of a payment back from the connected account, once, so that it can be available again. Asks Stripe first which orders it has, since an
 * answer may have been lost. Throws 409 while an order may still be on its way or a payout goes on, or if the money is not there any more, and 503 while
 * Stripe does not answer. Returns the time of the last order, for `assertUnsentSince`. `endedPayout` is one of which Stripe itself says that it failed.
 */
export async function takeTransferBack(
  { db, settings }: Services,
  row: WithdrawalRow,
  endedPayout: string | null = null,
): Promise<Date | null> {
  const { id, stripe_sent_at } = row;
  if (!stripe_sent_at) return null;
  const stripe = requireStripe(settings, "connect");
  const { sent, payout } = await callStripeForCaller(stripe, async (client) => ({
    sent: await findTransfer(client, id),
    // Of people who have left, only Stripe's own word about the payout is known.
    payout: row.stripe_account_id ? await findPayout(client, row) : undefined,
  }));
  const ids = { stripe_transfer_id: sent?.id ?? row.stripe_transfer_id, stripe_payout_id: payout?.id ?? row.stripe_payout_id };
  if (ids.stripe_transfer_id !== row.stripe_transfer_id || ids.stripe_payout_id !== row.stripe_payout_id)
    await setWithdrawal(db, id, ids);
  if (payout && payout.id !== endedPayout && payout.status !== "failed" && payout.status !== "canceled")
    throw new AppError("conflict", "stripe_pays");
  const isComplete = sent !== undefined && (payout !== undefined || endedPayout !== null);
  if (!isComplete && Date.now() - stripe_sent_at.getTime() < onItsWayMs)
    throw new AppError("conflict", "stripe_order_on_its_way", { retryAfter: onItsWayMs / 1_000 });
  const transferId = ids.stripe_transfer_id;
  if (transferId && !sent?.reversed)
    await callStripeForCaller(stripe, (client) =>
      client.transfers.createReversal(
        transferId,
        { metadata: { withdrawal_id: id } },
        { idempotencyKey: `${groupOf(id)} reversal` },
      ),
    );
  return stripe_sent_at;
}

/** Throws 409 if an order was sent after `sentAt`. Locks the withdrawal, so that none is sent before the transaction ends. */
export async function assertUnsentSince(tx: Tx, id: string, sentAt: Date | null): Promise<void> {
  const { stripe_sent_at } = await lockOrder(tx, id);
  if (stripe_sent_at?.getTime() !== sentAt?.getTime()) throw new AppError("conflict", "stripe_order_on_its_way");
}
