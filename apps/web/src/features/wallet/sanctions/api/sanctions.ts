import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { decideSanctionHit, listSanctionHits } from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** One page of people whose names are like one of a sanctions list. */
export function useSanctionHits(page: number, state: "open" | "decided") {
  return useQuery(queryOf(listSanctionHits, { query: { page, state } }));
}

/** Decides whether a person is the one of a list. */
export function useDecideSanction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ hit_id, ...body }: { hit_id: string; same_person: boolean; reason: string }) =>
      call(decideSanctionHit, { params: { hit_id }, body }),
    onSettled: () =>
      Promise.all([listSanctionHits, getDesk].map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) }))),
  });
}
