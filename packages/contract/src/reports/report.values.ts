/** The orders of a report list. Severity is the highest first, then the newest; activity is what its reader may know of, latest first. */
export const reportSorts = ["newest", "oldest", "severity", "activity"] as const;
export type ReportSort = (typeof reportSorts)[number];
/** The order of a report list whose address names none. */
export const defaultReportSort = "newest" satisfies ReportSort;

/** Why a report was closed. */
export const closeReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix", "withdrawn", "stale"] as const;
/** The reasons that a company can give; the transition itself sets the others. */
export const companyCloseReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix"] as const;
