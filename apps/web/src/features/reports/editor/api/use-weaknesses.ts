import { listWeaknesses } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Kinds of weakness that match a search, at most a hundred. */
export function useWeaknesses(search: string) {
  return useQuery(queryOf(listWeaknesses, { query: { search } }));
}
