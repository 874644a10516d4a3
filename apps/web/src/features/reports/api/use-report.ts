import { getReport } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

export function useReport(reportId: string) {
  return useQuery(queryOf(getReport, { params: { report_id: reportId } }));
}
