import { listBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import { downloadYear, getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import {
  cancelWithdrawal,
  listWithdrawals,
  type WithdrawInput,
  withdraw,
} from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, callFile } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";
import { saveFile } from "../../../../lib/save-text.ts";

/** Balance of the viewer. */
export function useOwnWallet() {
  return useQuery(queryOf(getWallet, { query: {} }));
}

/** Earnings of the viewer in the last twelve months. */
export function useEarnings() {
  return useQuery(queryOf(getEarnings));
}

/** Saves the viewer's statement of a year as a file. */
export function useDownloadYear() {
  return useMutation({
    mutationFn: (year: number) => callFile(downloadYear, { params: { year } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
}

/** One page of the viewer's withdrawals. */
export function useOwnWithdrawals(page: number, status: WithdrawalStatus | undefined) {
  return useQuery(queryOf(listWithdrawals, { query: { page, ...(status && { status }) } }));
}

function useRefreshMoney() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [listWithdrawals, getWallet, listBankAccounts].map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })),
    );
}

/** Asks for a payout; a repeated try of one dialog is the same withdrawal. */
export function useWithdraw() {
  const refresh = useRefreshMoney();
  const [idempotencyKey] = useState(newRequestKey);
  return useMutation({
    mutationFn: (body: WithdrawInput) => call(withdraw, { body, idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Cancels a withdrawal. */
export function useCancelWithdrawal() {
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: (withdrawal_id: string) => call(cancelWithdrawal, { params: { withdrawal_id }, idempotencyKey: newRequestKey() }),
    onSettled: refresh,
  });
}
