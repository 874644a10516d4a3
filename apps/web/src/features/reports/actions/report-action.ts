/** The dialogs that act on a report. */
export type ReportAction =
  | "award"
  | "correct"
  | "dispute"
  | "lock"
  | "move"
  | "outsiders"
  | "severity"
  | "status"
  | "validate"
  | "withdraw";
