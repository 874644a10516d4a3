import { confirmDeposits, declineDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { ConfirmDepositsInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import {
  adjust,
  decideAdjustment,
  getMoneyOverview,
  listPayments,
  type Payment,
  reverseAward,
} from "@safeport/contract/wallet/payments/payment.endpoints";
import { getWallet, setSubscription } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { freezePayouts, getPayoutFreeze, releasePayouts } from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import { getTaxForm, noteTaxForm, removeTaxForm } from "@safeport/contract/wallet/withdrawals/tax-form.endpoints";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The platform's money in figures. */
export function useMoneyOverview() {
  return useQuery(queryOf(getMoneyOverview));
}

/** Confirms deposits, each by itself. */
export function useConfirmDeposits() {
  return useSend((body: ConfirmDepositsInput) => sending(confirmDeposits, { body }));
}

/** Takes an award back. */
export function useReverseAward() {
  return useSend(({ award_id, ...body }: { award_id: string; amount?: number; reason: string }) =>
    sending(reverseAward, { params: { award_id }, body }),
  );
}

export function useApproveAdjustment() {
  return useSend((adjustment_id: string) => sending(decideAdjustment, { params: { adjustment_id }, body: { approve: true } }));
}

interface Declined extends Pick<Payment, "billing_type" | "transaction_id"> {
  reason: string;
}

/** Declines the receipt of a deposit or a correction that waits for a second admin. */
export function useDeclinePayment() {
  return useSend(({ billing_type, transaction_id, reason }: Declined) =>
    billing_type === "deposit"
      ? sending(declineDeposit, { params: { deposit_id: transaction_id }, body: { reason } })
      : sending(decideAdjustment, { params: { adjustment_id: transaction_id }, body: { approve: false, reason } }),
  );
}

/** Sets or ends the monthly subscription of a company. */
export function useSetSubscription() {
  return useSend(
    ({ company_id, amount }: { company_id: string; amount: number | null }) =>
      sending(setSubscription, { params: { company_id }, body: { amount } }),
    { rereads: [getWallet, listPayments, getMoneyOverview] },
  );
}

/** Corrects a balance. */
export function useAdjust() {
  return useSend((body: z.input<NonNullable<(typeof adjust)["body"]>>) => sending(adjust, { body }));
}

/** Whether the payouts of a person are stopped. */
export function usePayoutFreeze(userId: string) {
  return useQuery(queryOf(getPayoutFreeze, { params: { user_id: userId } }));
}

/** Stops the payouts of a person, with a reason, or lets them go on. */
export function useChangePayoutFreeze(userId: string) {
  const params = { user_id: userId };
  return useSend(
    (reason: string | null) =>
      reason === null ? sending(releasePayouts, { params }) : sending(freezePayouts, { params, body: { reason } }),
    { rereads: [getPayoutFreeze] },
  );
}

/** Whether the tax form of a person has arrived. */
export function useTaxForm(userId: string) {
  return useQuery(queryOf(getTaxForm, { params: { user_id: userId } }));
}

/** Notes until when the tax form of a person is valid, or takes the note back. */
export function useChangeTaxForm(userId: string) {
  const params = { user_id: userId };
  return useSend(
    (valid_until: string | null) =>
      valid_until === null ? sending(removeTaxForm, { params }) : sending(noteTaxForm, { params, body: { valid_until } }),
    { onAnswer: (cache, state) => cache.setQueryData(queryKey(getTaxForm, { params }), state) },
  );
}
