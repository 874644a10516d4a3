import { listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import { useQueries, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

export function timelinePage(reportId: string, page: number) {
  return queryOf(listTimeline, { params: { report_id: reportId }, query: { page } });
}

/** All items of a report's timeline, oldest first. Nearly every timeline fits on the first page; the others follow it. */
export function useTimeline(reportId: string) {
  const first = useQuery(timelinePage(reportId, 1));
  const further = Array.from({ length: Math.max(0, (first.data?.pages ?? 1) - 1) }, (_, at) => at + 2);
  const rest = useQueries({ queries: further.map((page) => timelinePage(reportId, page)) });
  const pages = [first, ...rest];
  const failed = pages.find((page) => page.isError);
  return {
    items: pages.every((page) => page.data) ? pages.flatMap((page) => page.data?.items ?? []) : undefined,
    error: failed?.error ?? null,
    isFetching: pages.some((page) => page.isFetching),
    refetch: () => void Promise.all(pages.map((page) => page.refetch())),
  };
}
