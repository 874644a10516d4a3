import { getReport } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** One report; nothing is asked while not `enabled`. */
export function useReport(reportId: string, { enabled = true } = {}) {
  return useQuery({ ...queryOf(getReport, { params: { report_id: reportId } }), enabled });
}
