import { textLimits } from "@safeport/contract/kernel/text.limits";
import type Stripe from "stripe";
import { failByProvider, payByProvider, returnByProvider } from "../withdrawals/settle-withdrawal.ts";
import { findWithdrawal, setWithdrawal, type WithdrawalRow } from "../withdrawals/withdrawal.queries.ts";
import { type Consequence, isOwnId, type NoticeCtx } from "./notice.ts";
import { takeTransferBack } from "./send-payout.ts";

/**
 * Handles a notice about a payout of a connected account; null if it is not ours. A withdrawal never goes backward, and a failure
 * counts only for the payout that it names. Money of a failed payout is taken back from the connected account before it is
 * available again.
 */
export async function payoutNotice(ctx: NoticeCtx, event: Stripe.Event): Promise<Consequence> {
  if (event.type !== "payout.paid" && event.type !== "payout.failed" && event.type !== "payout.canceled") return null;
  const payout = event.data.object;
  const withdrawal = await withdrawalOf(ctx, payout, event.account ?? "");
  if (!withdrawal) return null;
  const { id } = withdrawal;
  if (event.type === "payout.paid") return (tx) => payByProvider(tx, id, payout.id);
  if (withdrawal.status !== "processing" && withdrawal.status !== "paid") return null;
  await takeTransferBack(ctx, withdrawal, payout.id);
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

/** The withdrawal that a payout pays. The notice may come before the answer to our order, so its id is stored then. */
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
  return row.stripe_payout_id === null || row.stripe_payout_id === id ? row : undefined;
}
