import { defaultPageSize } from "@safeport/contract/kernel/paging.limits";
import { fieldOfPage, pageOfQuery, type TextFields, textFields } from "../../../lib/address.ts";

const filters = ["view", "search", "severity", "status", "program_id", "received", "sort"] as const;
const fields = [...filters, "page"] as const;
const placeFields = [...filters, "place"] as const;

/** The search of the Reports page. */
export type ReportListSearch = TextFields<(typeof fields)[number]>;
export const validateReportListSearch = textFields(fields);

/** The search of a report's page: the list it was opened from and its place there, counted from 1 over all pages; empty if there is none. */
export type ReportPlaceSearch = TextFields<(typeof placeFields)[number]>;
export const validateReportPlaceSearch = textFields(placeFields);

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
