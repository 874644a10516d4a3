import { getReport } from "@safeport/contract/reports/report.endpoints";
import { getReportWithTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { timelineQuery, wholeTimeline } from "./timeline.ts";

/** Reads a report and its timeline ahead, so that opening it shows both at once: in one call, unless one of them is here already. */
export function prefetchReport(cache: QueryClient, reportId: string): void {
  const params = { report_id: reportId };
  const report = queryOf(getReport, { params });
  const timeline = timelineQuery(reportId);
  if ([report, timeline].some(({ queryKey }) => cache.getQueryState(queryKey))) {
    void cache.prefetchQuery(report);
    void cache.prefetchQuery(timeline);
    return;
  }
  let both: ReturnType<typeof readBoth> | null = null;
  function readBoth() {
    return call(getReportWithTimeline, { params }).catch((error) => {
      // Another try calls again.
      both = null;
      throw error;
    });
  }
  const onceForBoth = () => (both ??= readBoth());
  void cache.prefetchQuery({ ...report, queryFn: async () => (await onceForBoth()).report });
  void cache.prefetchQuery({
    ...timeline,
    queryFn: async ({ signal }) => wholeTimeline(reportId, (await onceForBoth()).timeline, signal),
  });
}

/** For links to a report: reads it ahead of the click. */
export function usePrefetchReport(): (reportId: string) => void {
  const cache = useQueryClient();
  return (reportId) => prefetchReport(cache, reportId);
}
