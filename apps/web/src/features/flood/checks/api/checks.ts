import { listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The checks of a report. Each saved version of a draft is checked anew; the previous results stay until the next ones arrive. */
export function useChecks(reportId: string, version: number | null = null) {
  const { queryKey, queryFn } = queryOf(listChecks, { params: { report_id: reportId } });
  return useQuery({ queryKey: [...queryKey, version], queryFn, staleTime: 60_000, placeholderData: keepPreviousData });
}
