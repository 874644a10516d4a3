/** The dialogs that act on a report. */
export type ReportAction = "award" | "correct" | "dispute" | "severity" | "status" | "validate" | "withdraw";
