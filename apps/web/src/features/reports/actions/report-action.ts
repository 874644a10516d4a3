/** The dialogs that act on a report. */
export type ReportAction = "award" | "correct" | "dispute" | "lock" | "move" | "severity" | "status" | "validate" | "withdraw";
