import type { PayeeAccount } from "@safeport/contract/wallet/core/payee-account.schema";
import { withdrawalPolicy } from "@safeport/contract/wallet/withdrawals/withdrawal.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { openPayeeAccount } from "../bank-accounts/payee-account.ts";
import { newReference } from "../core/payout-reference.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { setWithdrawal, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { getWithdrawal, settle } from "./settle-withdrawal.ts";

/** The whole account of a withdrawal that is being paid, with an entry in the log; throws 404 for everybody but its owner and staff, and 403 for its owner. */
export function viewWithdrawalAccount(ctx: Ctx, id: string): Promise<PayeeAccount> {
  return unitOfWork(ctx, async (tx) => {
    const withdrawal = await getWithdrawal(ctx, id, tx);
    if (!withdrawalPolicy.act(ctx.actor, withdrawal, "pay")) throw new AppError("forbidden", "own_payout");
    const { user_id, username } = withdrawal;
    return {
      result: openPayeeAccount(ctx, withdrawal),
      audit: [personEntry("withdrawal.account_viewed", { user_id, username }, { withdrawal_id: id })],
    };
  });
}

/**
 * Puts a withdrawal whose payment was not ordered at the bank back into the queue, under a reference that no order has had. One of a batch waits for the whole
 * batch, and of one at Stripe nobody knows that it was not ordered.
 */
export function requeueWithdrawal(ctx: Ctx, id: string, reason: string): Promise<WithdrawalRow> {
  return settle(ctx, id, "requeue", async (tx, { batch_id, stripe_account_id }, _person, more) => {
    if (batch_id !== null || stripe_account_id !== null) throw new AppError("conflict", "payment_not_single");
    const begun = { proposed_by: null, processing_at: null, decided_by: null };
    await setWithdrawal(tx, id, { ...begun, status: "pending", reference: newReference(), reason });
    more.why = { reason };
    return "withdrawal.requeued";
  });
}
