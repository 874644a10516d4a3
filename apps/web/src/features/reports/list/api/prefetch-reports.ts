import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { type ListParams, listOf } from "../report-views.ts";

/** Asks for the list and the counts of the Reports page ahead of it. */
export function prefetchReports(cache: QueryClient, looking: ListParams): void {
  // A company's lists wait until it is known which company is meant.
  if (looking.experience === "business" && looking.companyId === null) return;
  const { listQuery } = listOf(looking);
  void cache.prefetchQuery(queryOf(listReports, { query: listQuery }));
  void cache.prefetchQuery(queryOf(countReports, { query: { company_id: listQuery.company_id } }));
}
