/** The orders of a report list. Severity is the highest first, then the newest; activity is what its reader may know of, latest first; completeness the most complete first; due is what falls due first. */
export const reportSorts = ["newest", "oldest", "severity", "activity", "completeness", "due"] as const;
export type ReportSort = (typeof reportSorts)[number];
/** The order of a report list whose address names none. */
export const defaultReportSort = "newest" satisfies ReportSort;
