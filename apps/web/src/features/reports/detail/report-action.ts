/** The dialogs that act on a report. */
export type ReportAction = "correct" | "dispute" | "severity" | "status" | "validate" | "withdraw";
