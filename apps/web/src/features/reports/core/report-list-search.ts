import { type TextFields, textFields } from "../../../lib/address.ts";

// Only the filters that the routes need, since these are part of the first script; `report-place.ts` has the rest.
const filters = [
  ...(["view", "search", "severity", "status", "program_id", "received", "sort"] as const),
  ...([
    "turn",
    "assignee",
    "label",
    "scope_id",
    "weakness_id",
    "min_age",
    "max_age",
    "min_completeness",
    "max_completeness",
    "has_files",
    "has_dispute",
    "automation",
    "contested",
    "missed",
    "saved",
    "clusters",
  ] as const),
] as const;
const fields = [...filters, "page"] as const;
const placeFields = [...filters, "place"] as const;

/** The search of the Reports page. */
export type ReportListSearch = TextFields<(typeof fields)[number]>;
export const validateReportListSearch = textFields(fields);

/** The search of a report's page: the list it was opened from and its place there, counted from 1 over all pages; empty if there is none. */
export type ReportPlaceSearch = TextFields<(typeof placeFields)[number]>;
export const validateReportPlaceSearch = textFields(placeFields);
