import { listHolds } from "@safeport/contract/wallet/money/hold.endpoints";
import { getMoneyOverview, listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { setProgramShare } from "@safeport/contract/wallet/payments/share.endpoints";
import { changeWalletSettings, getWallet, setSubscription } from "@safeport/contract/wallet/payments/wallet.endpoints";
import type { WalletSettingsInput } from "@safeport/contract/wallet/payments/wallet.schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The platform's money in figures. */
export function useMoneyOverview() {
  return useQuery(queryOf(getMoneyOverview));
}

/** Sets or ends the monthly subscription of a company. */
export function useSetSubscription() {
  return useSend(
    ({ company_id, amount }: { company_id: string; amount: number | null }) =>
      sending(setSubscription, { params: { company_id }, body: { amount } }),
    { rereads: [getWallet, listPayments, getMoneyOverview] },
  );
}

/** Balance of the viewer. */
export function useOwnWallet() {
  return useQuery(queryOf(getWallet, { query: {} }));
}

/** The money of a company; disabled while `companyId` is null. */
export function useCompanyWallet(companyId: string | null) {
  return useQuery({ ...queryOf(getWallet, { query: { company_id: companyId ?? "" } }), enabled: companyId !== null });
}

/** One page of the reports for which money of a company is held or missing. */
export function useHolds(company_id: string, page: number) {
  return useQuery({
    ...queryOf(listHolds, { params: { company_id }, query: { page, size: 10 } }),
    placeholderData: keepPreviousData,
  });
}

export function useWalletSettings(companyId: string) {
  return useSend((body: WalletSettingsInput) => sending(changeWalletSettings, { params: { company_id: companyId }, body }), {
    rereads: [getWallet],
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
