import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../../lib/query-client.ts";

export type ReportsQuery = z.input<NonNullable<(typeof listReports)["query"]>>;

/** One page of reports. */
export function useReports(query: ReportsQuery) {
  return useQuery(queryOf(listReports, { query }));
}
