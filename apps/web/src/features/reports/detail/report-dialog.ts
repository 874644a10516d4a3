/** The dialogs that act on a report. */
export type ReportDialog = "dispute" | "severity" | "status" | "withdraw";
