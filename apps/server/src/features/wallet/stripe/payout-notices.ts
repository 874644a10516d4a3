import { textLimits } from "@safeport/contract/kernel/text.limits";
import type Stripe from "stripe";
import { AppError } from "../../../platform/http/app-error.ts";
import type { StripeSettings } from "../../../platform/settings.ts";
import { callStripe } from "../core/stripe-client.ts";
import { findWithdrawal, setWithdrawal, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { Unbookable } from "../discrepancies/record-discrepancy.ts";
import { takeTransferBack } from "../withdrawals/send-payout.ts";
import { failByProvider, payByProvider, returnByProvider } from "../withdrawals/settle-withdrawal.ts";
import { type Consequence, isOwnId, type NoticeCtx } from "./notice.ts";

/**
 * Handles an event about a payout of a connected account; null if it is not ours. A withdrawal never goes backward, and a failure
 * counts only for the payout that it names. Money of a failed payout is taken back from the connected account before it is
 * available again. Throws an Unbookable if Stripe pays what has ended here, pays it a second time, or does not give the money back.
 */
export async function payoutNotice(ctx: NoticeCtx, stripe: StripeSettings, event: Stripe.Event): Promise<Consequence> {
  if (event.type !== "payout.paid" && event.type !== "payout.failed" && event.type !== "payout.canceled") return null;
  const payout = event.data.object;
  const withdrawal = await withdrawalOf(ctx, payout, event.account ?? "");
  if (!withdrawal) return null;
  const { id } = withdrawal;
  const contradiction = (problem: "second_payout" | "paid_after_end" | "money_not_returned") => {
    const { amount, currency } = payout;
    return new Unbookable({ problem, withdrawal_id: id, stripe_object: payout.id, stated: { amount, currency } });
  };
  const isAnother = withdrawal.stripe_payout_id !== null && withdrawal.stripe_payout_id !== payout.id;
  const isUnderWay = withdrawal.status === "processing" || withdrawal.status === "paid";
  if (event.type === "payout.paid") {
    if (isAnother) throw contradiction("second_payout");
    if (isUnderWay) return (tx) => payByProvider(tx, id, payout.id);
    // The news that a payout was made may come after the news that it failed.
    if (await isPaid(stripe, payout.id, event.account ?? "")) throw contradiction("paid_after_end");
    return null;
  }
  if (isAnother || !isUnderWay) return null;
  try {
    await takeTransferBack(ctx, withdrawal, payout.id);
  } catch (error) {
    if (error instanceof AppError && error.detail === "stripe_refused") throw contradiction("money_not_returned");
    throw error;
  }
  const reason = `Stripe: ${payout.failure_message ?? payout.failure_code ?? event.type.slice("payout.".length)}`.slice(
    0,
    textLimits.reason,
  );
  return async (tx) => {
    const current = await findWithdrawal(tx, id);
    return current?.status === "paid"
      ? returnByProvider(tx, id, { external_ref: payout.id, reason })
      : failByProvider(tx, id, reason);
  };
}

/** Whether Stripe says now that a payout was made or is on its way. */
async function isPaid(stripe: StripeSettings, id: string, stripeAccount: string): Promise<boolean> {
  const { status } = await callStripe(stripe, (client) => client.payouts.retrieve(id, {}, { stripeAccount }));
  return status !== "failed" && status !== "canceled";
}

/** The withdrawal that a payout pays, by Stripe's own note of it. The event may come before the answer to our order, so its id is stored then. */
async function withdrawalOf(
  { db }: NoticeCtx,
  { id, metadata }: Stripe.Payout,
  account: string,
): Promise<WithdrawalRow | undefined> {
  const withdrawalId = metadata?.withdrawal_id;
  const row = isOwnId(withdrawalId) ? await findWithdrawal(db, withdrawalId) : undefined;
  // Of people who have left, only the payout itself is known.
  if (!row || (row.stripe_account_id ?? (row.stripe_payout_id === id && account)) !== account) return undefined;
  if (row.stripe_payout_id === null && row.status === "processing") await setWithdrawal(db, row.id, { stripe_payout_id: id });
  return row;
}
