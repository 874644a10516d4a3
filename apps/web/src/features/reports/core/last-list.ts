import { type LinkOptions, linkOptions } from "@tanstack/react-router";
import { accountsState } from "../../../lib/accounts-store.ts";
import type { ReportListSearch } from "./report-list-search.ts";

/** With the company whose list it was; null for who works for none. */
let last: { search: ReportListSearch; companyId: string | null } = { search: {}, companyId: null };
let lastOpened: string | null = null;

/** Keeps the view, page and filters of the list, for the way back from a page whose address does not contain them. */
export function rememberList(search: ReportListSearch): void {
  last = { search, companyId: accountsState().activeCompanyId };
}

/** The link to the list as it was last seen; to the whole list, if that was another company's. */
export function lastList(): LinkOptions {
  const { search, companyId } = last;
  return linkOptions({ to: "/reports", search: companyId === accountsState().activeCompanyId ? search : {} });
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
