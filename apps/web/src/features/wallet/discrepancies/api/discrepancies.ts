import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { listDiscrepancies, settleDiscrepancy } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** One page of the discrepancies between Stripe and the books: those that wait, or those that are settled. */
export function useDiscrepancies(page: number, state: "open" | "settled") {
  return useQuery(queryOf(listDiscrepancies, { query: { page, state } }));
}

/** Notes what was done about a discrepancy. */
export function useSettle() {
  return useSend(
    ({ discrepancy_id, note }: { discrepancy_id: string; note: string }) =>
      sending(settleDiscrepancy, { params: { discrepancy_id }, body: { note } }),
    { rereads: [listDiscrepancies, getDesk] },
  );
}
