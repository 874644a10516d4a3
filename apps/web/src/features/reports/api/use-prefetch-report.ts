import { getReport } from "@safeport/contract/reports/report.endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { wholeTimeline } from "./use-timeline.ts";

/** Reads a report and its timeline ahead, so that opening it shows both at once. */
export function usePrefetchReport(): (reportId: string) => void {
  const cache = useQueryClient();
  return (reportId) => {
    void cache.prefetchQuery(queryOf(getReport, { params: { report_id: reportId } }));
    void cache.prefetchQuery(wholeTimeline(reportId));
  };
}
