import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../lib/api-error.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Puts a new or changed item into the timeline on screen, then reads anew what else came of it. */
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

/** After an act on a report: shows its new state at once wherever it is on screen, then reads anew what may differ besides. */
export function afterReportChange(cache: QueryClient, report: Report): void {
  cache.setQueryData(queryKey(getReport, { params: { report_id: report.report_id } }), report);
  cache.setQueriesData<CardPage>({ queryKey: queryKey(listReports) }, (page) => page && withReport(page, report));
  void refreshReport(cache, report.report_id);
}

/** Reads a report, its timeline and the lists anew, as after a change made elsewhere. */
export async function refreshReport(cache: QueryClient, reportId: string): Promise<void> {
  const params = { report_id: reportId };
  await Promise.all([
    cache.invalidateQueries({ queryKey: queryKey(getReport, { params }) }),
    cache.invalidateQueries({ queryKey: queryKey(listTimeline, { params }) }),
    refreshLists(cache),
  ]);
}

/** A refusal for a conflict means that somebody else changed the report first, so it is read anew. */
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
  const items = page.items.map((card) => (card.report_id === report.report_id ? updatedCard(card, report) : card));
  return { ...page, items };
}

function updatedCard(card: ReportCard, report: Report): ReportCard {
  const { status, severity, dispute_open, last_activity_at, can, allowed_transitions } = report;
  return { ...card, status, severity, dispute_open, last_activity_at, can, allowed_transitions };
}
