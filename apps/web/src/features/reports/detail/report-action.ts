/** The dialogs that act on a report. */
export type ReportAction = "dispute" | "severity" | "status" | "validate" | "withdraw";
