/**
 * The orders of a report list. `severity` has the highest first, then the newest; `activity` the latest first, as far as its reader may know of it;
 * `completeness` the most complete first; `due` the earliest due first; `place` by the place value with a point for each day of waiting, the highest first.
 */
export const reportSorts = ["newest", "oldest", "severity", "activity", "completeness", "due", "place"] as const;
export type ReportSort = (typeof reportSorts)[number];
/** The order of a report list whose address names none. */
export const defaultReportSort = "newest" satisfies ReportSort;
