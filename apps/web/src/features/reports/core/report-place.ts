import { defaultPageSize } from "@safeport/contract/kernel/paging.limits";
import { fieldOfPage, pageOfQuery } from "../../../lib/address.ts";
import type { ReportListSearch, ReportPlaceSearch } from "./report-list-search.ts";

/** The search of the page of the report at a place of a list. */
export function searchAtPlace(list: ReportListSearch | ReportPlaceSearch, place: number): ReportPlaceSearch {
  const { page: _page, ...rest } = list as ReportListSearch;
  return { ...rest, place: String(place) };
}

/** The place in the list that a report's address names; null if none. */
export function placeOfSearch({ place }: ReportPlaceSearch): number | null {
  return place === undefined ? null : pageOfQuery(place);
}

/** The search of the list that a report's address names, at the page with its place. */
export function listAroundPlace({ place, ...rest }: ReportPlaceSearch): ReportListSearch {
  return { ...rest, page: fieldOfPage(Math.ceil(pageOfQuery(place) / defaultPageSize)) };
}

/** Whether the list of an address is ordered by the time of sending, so that a report leaves its place only with the list. */
export function isInOrderOfSending({ sort, view }: ReportPlaceSearch): boolean {
  return sort === undefined ? view !== "overdue" && view !== "waiting" : sort === "newest" || sort === "oldest";
}
