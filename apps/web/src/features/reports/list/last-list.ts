import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import type { ReportListSearch } from "./report-list-search.ts";

let lastSearch: ReportListSearch = {};
let lastOpened: string | null = null;

/** Keeps the view, page and filters of the list, for the way back from a page whose address does not contain them. */
export function rememberList(search: ReportListSearch): void {
  lastSearch = search;
}

/** The link to the list as it was last seen. */
export function lastList(): LinkOptions {
  return linkOptions({ to: "/reports", search: lastSearch });
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
