import { getReport } from "@safeport/contract/reports/report.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { timelineQuery } from "../../timeline/api/use-timeline.ts";

/** Reads a report and its timeline ahead, so that opening it shows both at once. */
export function prefetchReport(cache: QueryClient, reportId: string): void {
  void cache.prefetchQuery(queryOf(getReport, { params: { report_id: reportId } }));
  void cache.prefetchQuery(timelineQuery(reportId));
}
