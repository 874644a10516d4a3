import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The terms that applied when a report was sent, and what differs now. */
export function useReportTerms(reportId: string) {
  return useQuery(queryOf(getReportTerms, { params: { report_id: reportId } }));
}
