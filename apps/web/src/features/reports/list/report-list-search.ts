import { type TextFields, textFields } from "../../../lib/address.ts";

const fields = ["view", "search", "severity", "status", "program_id", "sort", "page"] as const;

/** The search of the Reports page. */
export type ReportListSearch = TextFields<(typeof fields)[number]>;
export const validateReportListSearch = textFields(fields);
