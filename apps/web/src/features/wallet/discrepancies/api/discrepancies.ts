import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { listDiscrepancies, settleDiscrepancy } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";

/** One page of the discrepancies between Stripe and the books: those that wait, or those that are settled. */
export function useDiscrepancies(page: number, state: "open" | "settled") {
  return useQuery(queryOf(listDiscrepancies, { query: { page, state } }));
}

/** Notes what was done about a discrepancy. */
export function useSettle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ discrepancy_id, note }: { discrepancy_id: string; note: string }) =>
      call(settleDiscrepancy, { params: { discrepancy_id }, body: { note }, idempotencyKey: newRequestKey() }),
    onSettled: () =>
      Promise.all([listDiscrepancies, getDesk].map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) }))),
  });
}
