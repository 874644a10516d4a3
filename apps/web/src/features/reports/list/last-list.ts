import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import type { ReportListSearch } from "./report-list-search.ts";

let lastSearch: ReportListSearch = {};
let lastRows: readonly string[] = [];
let lastOpened: string | null = null;

/** Keeps the view, page and filters of the list, for the way back from a report. */
export function rememberList(search: ReportListSearch): void {
  lastSearch = search;
}

/** The link to the list as it was last seen. */
export function lastList(): LinkOptions {
  return linkOptions({ to: "/reports", search: lastSearch });
}

/** Keeps which reports the list showed, in its order, for the way from one to the next. */
export function rememberRows(reportIds: readonly string[]): void {
  lastRows = reportIds;
}

export interface Neighbours {
  /** Place in the list, from 1. */
  place: number;
  count: number;
  previous: string | null;
  next: string | null;
}

/** What stood before and after a report in the list that it was opened from; null when it was not in it. */
export function neighboursOf(reportId: string): Neighbours | null {
  const at = lastRows.indexOf(reportId);
  if (at < 0) return null;
  return { place: at + 1, count: lastRows.length, previous: lastRows[at - 1] ?? null, next: lastRows[at + 1] ?? null };
}

/** Keeps which report was opened last, so that the list can lead back to its row. */
export function rememberOpened(reportId: string): void {
  lastOpened = reportId;
}

/** The report that was opened last; asked once. */
export function takeOpened(): string | null {
  const reportId = lastOpened;
  lastOpened = null;
  return reportId;
}
