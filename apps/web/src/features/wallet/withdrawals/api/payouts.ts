import type { PayoutFileFormat, WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

interface Filter {
  page: number;
  state: WithdrawalStatus | undefined;
  proposed: boolean;
  search: string | undefined;
}

/** One page of everybody's withdrawals. */
export function useWithdrawals({ page, state, proposed, search }: Filter) {
  const query = { page, ...(state && { status: state }), ...(proposed && { proposed: "true" }), ...(search && { search }) };
  return useQuery(queryOf(withdrawals.listWithdrawals, { query: { ...query, all: "true" as unknown as boolean } as never }));
}

/** One page of the payout batches. */
export function useBatches(page: number) {
  return useQuery(queryOf(batches.listPayoutBatches, { query: { page } }));
}

/** Preview of the next payout batch. */
export function useNextBatch() {
  return useQuery({ ...queryOf(batches.getNextPayoutBatch), gcTime: 0, staleTime: 0 });
}

/** The steps of a payout. */
export function usePayoutSteps() {
  const params = (withdrawal_id: string) => ({ params: { withdrawal_id } });
  return {
    process: useSend((id: string) => sending(withdrawals.processWithdrawal, params(id))),
    decline: useSend(({ id, ...body }: { id: string; reason: string }) =>
      sending(withdrawals.declineWithdrawal, { ...params(id), body }),
    ),
    pay: useSend(({ id, ...body }: { id: string; external_ref: string }) =>
      sending(withdrawals.payWithdrawal, { ...params(id), body }),
    ),
    /** Forgotten with the dialog that shows it. */
    account: useMutation({ mutationFn: (id: string) => call(withdrawals.viewWithdrawalAccount, params(id)), gcTime: 0 }),
    requeue: useSend(({ id, ...body }: { id: string; reason: string }) =>
      sending(withdrawals.requeueWithdrawal, { ...params(id), body }),
    ),
    fail: useSend(({ id, ...body }: { id: string; reason: string }) =>
      sending(withdrawals.failWithdrawal, { ...params(id), body }),
    ),
    giveBack: useSend(({ id, ...body }: { id: string; amount: number; external_ref: string; reason: string }) =>
      sending(withdrawals.returnWithdrawal, { ...params(id), body }),
    ),
    batch: useSend(() => sending(batches.createPayoutBatch, { body: {} })),
    download: useMutation({
      mutationFn: ({ batch_id, format }: { batch_id: string; format: PayoutFileFormat }) =>
        call(batches.downloadPayoutFile, { params: { batch_id }, query: { format } }),
    }),
    discard: useSend((batch_id: string) => sending(batches.voidPayoutBatch, { params: { batch_id } })),
  };
}
