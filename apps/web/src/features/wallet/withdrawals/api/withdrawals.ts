import type { WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import {
  cancelWithdrawal,
  listWithdrawals,
  type WithdrawInput,
  withdraw,
} from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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
