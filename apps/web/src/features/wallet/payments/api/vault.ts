import type { WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import { downloadYear, getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import {
  cancelWithdrawal,
  listWithdrawals,
  type WithdrawInput,
  withdraw,
} from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callFile } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { saveFile } from "../../../../lib/save-text.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** Asks for a payout. */
export function useWithdraw() {
  return useSend((body: WithdrawInput) => sending(withdraw, { body }));
}

/** Cancels a withdrawal. */
export function useCancelWithdrawal() {
  return useSend((withdrawal_id: string) => sending(cancelWithdrawal, { params: { withdrawal_id } }));
}
