import { declineDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import {
  adjust,
  decideAdjustment,
  exportPayments,
  listPayments,
  type Payment,
} from "@safeport/contract/wallet/payments/payment.endpoints";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** Corrects a balance. */
export function useAdjust() {
  return useSend((body: z.input<NonNullable<(typeof adjust)["body"]>>) => sending(adjust, { body }));
}

export type PaymentsQuery = z.input<NonNullable<(typeof listPayments)["query"]>>;

/** One page of payments; the last one stays while the next is loaded. */
export function usePayments(query: PaymentsQuery) {
  return useQuery({ ...queryOf(listPayments, { query }), placeholderData: keepPreviousData });
}

/** The list of payments as a file. */
export function useExportPayments() {
  return useMutation({
    mutationFn: ({ page: _page, size: _size, ...query }: PaymentsQuery) => call(exportPayments, { query }),
  });
}
