import { cancelDeposit, confirmDeposits, declineDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { ConfirmDepositsInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import {
  adjust,
  decideAdjustment,
  getMoneyOverview,
  type Payment,
  reverseAward,
} from "@safeport/contract/wallet/payments/payment.endpoints";
import { setSubscription } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { freezePayouts, getPayoutFreeze, releasePayouts } from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import { getTaxForm, noteTaxForm, removeTaxForm } from "@safeport/contract/wallet/withdrawals/tax-form.endpoints";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";
import { refreshMoney } from "../../money/api/money.ts";

/** The platform's money in figures. */
export function useMoneyOverview() {
  return useQuery(queryOf(getMoneyOverview));
}

async function refreshDesk(cache: QueryClient): Promise<void> {
  await Promise.all([cache.invalidateQueries({ queryKey: queryKey(getMoneyOverview) }), refreshMoney(cache)]);
}

/** Confirms deposits, each by itself. */
export function useConfirmDeposits() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ConfirmDepositsInput) => call(confirmDeposits, { body, idempotencyKey: newRequestKey() }),
    onSuccess: () => refreshDesk(cache),
  });
}

export function useCancelDeposit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (deposit_id: string) => call(cancelDeposit, { params: { deposit_id }, idempotencyKey: newRequestKey() }),
    onSuccess: () => refreshDesk(cache),
  });
}

/** Takes an award back; `key` is the same when the same form is sent again. */
export function useReverseAward() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ award_id, key, ...body }: { award_id: string; key: string; amount?: number; reason: string }) =>
      call(reverseAward, { params: { award_id }, body, idempotencyKey: key }),
    onSuccess: () => refreshDesk(cache),
  });
}

export function useApproveAdjustment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (adjustment_id: string) =>
      call(decideAdjustment, { params: { adjustment_id }, body: { approve: true }, idempotencyKey: newRequestKey() }),
    onSuccess: () => refreshDesk(cache),
  });
}

interface Declined extends Pick<Payment, "billing_type" | "transaction_id"> {
  /** The same when the same form is sent again. */
  key: string;
  reason: string;
}

/** Declines the receipt of a deposit or a correction that waits for a second admin. */
export function useDeclinePayment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ billing_type, transaction_id, key, reason }: Declined) => {
      const given = { idempotencyKey: key };
      if (billing_type === "deposit")
        await call(declineDeposit, { ...given, params: { deposit_id: transaction_id }, body: { reason } });
      else
        await call(decideAdjustment, { ...given, params: { adjustment_id: transaction_id }, body: { approve: false, reason } });
    },
    onSuccess: () => refreshDesk(cache),
  });
}

/** Sets or ends the monthly subscription of a company. */
export function useSetSubscription() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ company_id, amount }: { company_id: string; amount: number | null }) =>
      call(setSubscription, { params: { company_id }, body: { amount } }),
    onSuccess: () => refreshDesk(cache),
  });
}

/** Corrects a balance; `key` is the same when the same form is sent again. */
export function useAdjust() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<NonNullable<(typeof adjust)["body"]>>; key: string }) =>
      call(adjust, { body, idempotencyKey: key }),
    onSuccess: () => refreshDesk(cache),
  });
}

/** Whether the payouts of a person are stopped. */
export function usePayoutFreeze(userId: string) {
  return useQuery(queryOf(getPayoutFreeze, { params: { user_id: userId } }));
}

/** Stops the payouts of a person, with a reason, or lets them go on. */
export function useChangePayoutFreeze(userId: string) {
  const cache = useQueryClient();
  const params = { user_id: userId };
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null ? call(releasePayouts, { params }) : call(freezePayouts, { params, body: { reason } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(getPayoutFreeze, { params }) }),
  });
}

/** Whether the tax form of a person has arrived. */
export function useTaxForm(userId: string) {
  return useQuery(queryOf(getTaxForm, { params: { user_id: userId } }));
}

/** Notes until when the tax form of a person is valid, or takes the note back. */
export function useChangeTaxForm(userId: string) {
  const cache = useQueryClient();
  const params = { user_id: userId };
  return useMutation({
    mutationFn: (valid_until: string | null) =>
      valid_until === null ? call(removeTaxForm, { params }) : call(noteTaxForm, { params, body: { valid_until } }),
    onSuccess: (state) => cache.setQueryData(queryKey(getTaxForm, { params }), state),
  });
}
