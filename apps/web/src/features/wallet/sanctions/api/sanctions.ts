import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { decideSanctionHit, listSanctionHits } from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** One page of people whose names are like one of a sanctions list. */
export function useSanctionHits(page: number, state: "open" | "decided") {
  return useQuery(queryOf(listSanctionHits, { query: { page, state } }));
}

/** Decides whether a person is the one of a list. */
export function useDecideSanction() {
  return useSend(
    ({ hit_id, ...body }: { hit_id: string; same_person: boolean; reason: string }) =>
      sending(decideSanctionHit, { params: { hit_id }, body }),
    { rereads: [listSanctionHits, getDesk] },
  );
}
