import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { QueryClient } from "@tanstack/react-query";
import { queryKey } from "../../../../lib/query-client.ts";

/** For `useSend`: puts a new or changed item into the timeline on screen. */
export const showingItem = {
  onAnswer: (cache: QueryClient, item: TimelineItem) => {
    const key = queryKey(listTimeline, { params: { report_id: item.report_id } });
    cache.setQueryData<TimelineItem[]>(key, (items) => items && withItem(items, item));
  },
  waits: false,
};

function withItem(items: TimelineItem[], item: TimelineItem): TimelineItem[] {
  const isThere = items.some(({ item_id }) => item_id === item.item_id);
  return isThere ? items.map((old) => (old.item_id === item.item_id ? item : old)) : [...items, item];
}

type CardPage = { items: ReportCard[] };

/** For `useSend`: after an action on a report, shows its new state and version at once wherever it is on screen. */
export const showingReport = {
  onAnswer: (cache: QueryClient, report: Report) => {
    cache.setQueryData(queryKey(getReport, { params: { report_id: report.report_id } }), report);
    cache.setQueriesData<CardPage>({ queryKey: queryKey(listReports) }, (page) => page && withReport(page, report));
  },
  waits: false,
};

function withReport(page: CardPage, report: Report): CardPage {
  const items = page.items.map((card) => (card.report_id === report.report_id ? { ...card, ...report } : card));
  return { ...page, items };
}
