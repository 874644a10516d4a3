import {
  closeMonth,
  decideMonthClosing,
  exportJournal,
  getLedgerBalances,
  type LedgerMonths,
  listLedgerMonths,
} from "@safeport/contract/wallet/books/ledger.endpoints";
import type { JournalFormat } from "@safeport/contract/wallet/books/ledger-month.values";
import { keepPreviousData, type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { callFile } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { saveFile } from "../../../../lib/save-text.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

const ofCompany = (companyId: string | undefined) => (companyId === undefined ? {} : { company_id: companyId });

/** The balances at the end of a day: of a company, or of the whole platform. */
export function useBalancesAt(day: string, companyId: string | undefined) {
  return useQuery({
    ...queryOf(getLedgerBalances, { query: { day, ...ofCompany(companyId) } }),
    placeholderData: keepPreviousData,
    enabled: day !== "",
  });
}

/** Saves what was booked in some days as a file. */
export function useExportJournal(companyId: string | undefined) {
  return useMutation({
    mutationFn: (query: { from: string; to: string; format: JournalFormat }) =>
      callFile(exportJournal, { query: { ...query, ...ofCompany(companyId) } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
}

/** The months that are closed or can be. */
export function useMonths() {
  return useQuery(queryOf(listLedgerMonths));
}

const showMonths = (cache: QueryClient, months: LedgerMonths) => cache.setQueryData(queryKey(listLedgerMonths), months);

/** Proposes to close a month, or closes it for an only member of staff. */
export function useCloseMonth() {
  return useSend((month: string) => sending(closeMonth, { body: { month } }), {
    rereads: [listLedgerMonths],
    onAnswer: showMonths,
  });
}

/** Closes the month that a colleague proposed, or leaves it open. */
export function useDecideMonth() {
  return useSend(
    ({ closing_id, confirm }: { closing_id: string; confirm: boolean }) =>
      sending(decideMonthClosing, { params: { closing_id }, body: { confirm } }),
    { rereads: [listLedgerMonths], onAnswer: showMonths },
  );
}
