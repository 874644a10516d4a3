import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../lib/api-error.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Puts a new or changed item into the timeline on screen, then refetches the report. */
export function showItem(cache: QueryClient, item: TimelineItem): void {
  const key = queryKey(listTimeline, { params: { report_id: item.report_id } });
  cache.setQueryData<TimelineItem[]>(key, (items) => items && withItem(items, item));
  void refreshReport(cache, item.report_id);
}

function withItem(items: TimelineItem[], item: TimelineItem): TimelineItem[] {
  const isThere = items.some(({ item_id }) => item_id === item.item_id);
  return isThere ? items.map((old) => (old.item_id === item.item_id ? item : old)) : [...items, item];
}

type CardPage = { items: ReportCard[] };

/** After an action on a report: shows its new state and version at once wherever it is on screen, then refetches the rest. */
export function afterReportChange(cache: QueryClient, report: Report): void {
  cache.setQueryData(queryKey(getReport, { params: { report_id: report.report_id } }), report);
  cache.setQueriesData<CardPage>({ queryKey: queryKey(listReports) }, (page) => page && withReport(page, report));
  void refreshReport(cache, report.report_id);
}

/** Refetches a report, its timeline and the lists. */
export async function refreshReport(cache: QueryClient, reportId: string): Promise<void> {
  const params = { report_id: reportId };
  await Promise.all([
    cache.invalidateQueries({ queryKey: queryKey(getReport, { params }) }),
    cache.invalidateQueries({ queryKey: queryKey(listTimeline, { params }) }),
    refreshLists(cache),
  ]);
}

/** A conflict means that somebody else changed the report first, so it is refetched. */
export async function refreshIfChanged(cache: QueryClient, reportId: string, error: Error): Promise<void> {
  if (error instanceof ApiError && error.status === 409) await refreshReport(cache, reportId);
}

export async function refreshLists(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: queryKey(listReports) }),
    cache.invalidateQueries({ queryKey: queryKey(countReports) }),
  ]);
}

function withReport(page: CardPage, report: Report): CardPage {
  const items = page.items.map((card) => (card.report_id === report.report_id ? { ...card, ...report } : card));
  return { ...page, items };
}
