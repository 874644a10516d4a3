import { listThanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** One page of the public programs that thank a person. */
export function useThanks(username: string, page: number) {
  return useQuery(queryOf(listThanks, { params: { username }, query: { page } }));
}
