import {
  cancelDeposit,
  depositProForma,
  depositTransfer,
  listDeposits,
  openDeposit,
} from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { OpenDepositInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import { listHolds } from "@safeport/contract/wallet/money/hold.endpoints";
import { exportPayments, listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { setProgramShare } from "@safeport/contract/wallet/payments/share.endpoints";
import { changeWalletSettings, getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import type { WalletSettingsInput } from "@safeport/contract/wallet/payments/wallet.schema";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, callFile } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { saveFile } from "../../../../lib/save-text.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

export type PaymentsQuery = z.input<NonNullable<(typeof listPayments)["query"]>>;

/** The money of a company; disabled while `companyId` is null. */
export function useCompanyWallet(companyId: string | null) {
  return useQuery({ ...queryOf(getWallet, { query: { company_id: companyId ?? "" } }), enabled: companyId !== null });
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

/** One page of payments; the last one stays while the next is loaded. */
export function usePayments(query: PaymentsQuery) {
  return useQuery({ ...queryOf(listPayments, { query }), placeholderData: keepPreviousData });
}

/** Announces a deposit. */
export function useOpenDeposit() {
  return useSend((body: OpenDepositInput) => sending(openDeposit, { body }));
}

/** One page of the reports for which money of a company is held or missing. */
export function useHolds(company_id: string, page: number) {
  return useQuery({
    ...queryOf(listHolds, { params: { company_id }, query: { page, size: 10 } }),
    placeholderData: keepPreviousData,
  });
}

export function useCancelDeposit() {
  return useSend((deposit_id: string) => sending(cancelDeposit, { params: { deposit_id } }));
}

export function useWalletSettings(companyId: string) {
  return useSend((body: WalletSettingsInput) => sending(changeWalletSettings, { params: { company_id: companyId }, body }), {
    rereads: [getWallet],
  });
}

/** The list of payments as a file. */
export function useExportPayments() {
  return useMutation({
    mutationFn: ({ page: _page, size: _size, ...query }: PaymentsQuery) => call(exportPayments, { query }),
  });
}

/** Sets or ends the limit of a program. */
export function useProgramShare(companyId: string) {
  return useSend(
    ({ program_id, ...body }: { program_id: string } & z.input<NonNullable<(typeof setProgramShare)["body"]>>) =>
      sending(setProgramShare, { params: { company_id: companyId, program_id }, body }),
    { rereads: [getWallet] },
  );
}
