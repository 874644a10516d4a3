import {
  cancelDeposit,
  confirmDeposits,
  depositProForma,
  depositTransfer,
  listDeposits,
  openDeposit,
} from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { ConfirmDepositsInput, OpenDepositInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callFile } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { saveFile } from "../../../../lib/save-text.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Confirms deposits, each by itself. */
export function useConfirmDeposits() {
  return useSend((body: ConfirmDepositsInput) => sending(confirmDeposits, { body }));
}

/** The deposits of a company that wait for their money; disabled while `companyId` is null. */
export function useOpenDeposits(companyId: string | null) {
  const query = { company_id: companyId ?? "", status: "open" } as const;
  return useQuery({ ...queryOf(listDeposits, { query }), enabled: companyId !== null });
}

/** How to pay a deposit by bank transfer. */
export function useDepositTransfer(deposit_id: string) {
  return useQuery(queryOf(depositTransfer, { params: { deposit_id } }));
}

/** Saves the pro-forma of a deposit as a file. */
export function useProForma() {
  return useMutation({
    mutationFn: (deposit_id: string) => callFile(depositProForma, { params: { deposit_id } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
}

/** Announces a deposit. */
export function useOpenDeposit() {
  return useSend((body: OpenDepositInput) => sending(openDeposit, { body }));
}

export function useCancelDeposit() {
  return useSend((deposit_id: string) => sending(cancelDeposit, { params: { deposit_id } }));
}
