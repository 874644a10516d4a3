import { countReports } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** How many reports are in each view. */
export function useReportCounts(companyId: string | undefined) {
  return useQuery(queryOf(countReports, { query: { company_id: companyId } }));
}
