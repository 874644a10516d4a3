import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Query options for all items of a report's timeline. */
export function timelineQuery(reportId: string) {
  const params = { report_id: reportId };
  return {
    queryKey: queryKey(listTimeline, { params }),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<TimelineItem[]> {
      return wholeTimeline(reportId, await call(listTimeline, { params, signal }), signal);
    },
  };
}

/** All items of a timeline whose first page is there. Nearly every timeline fits on that page; the others follow it. */
export async function wholeTimeline(
  reportId: string,
  first: { items: TimelineItem[]; pages: number },
  signal: AbortSignal,
): Promise<TimelineItem[]> {
  const read = (page: number) => call(listTimeline, { params: { report_id: reportId }, query: { page }, signal });
  const further = Array.from({ length: Math.max(0, first.pages - 1) }, (_, at) => read(at + 2));
  return [first, ...(await Promise.all(further))].flatMap(({ items }) => items);
}

/** All items of a report's timeline, oldest first. */
export function useTimeline(reportId: string) {
  return useQuery(timelineQuery(reportId));
}
