import { nextStatus, type ReportStatus } from "@safeport/contract/reports/core/report.state";

const beforeSending: ReportStatus = "draft";

/** The columns of a report that is saved and not sent. */
export const savedColumns = { status: beforeSending, sent_at: null } as const;

/** The columns that sending a report sets, without its number. Its item in the timeline is the report itself. */
export function sentColumns() {
  const status = nextStatus(beforeSending, "submit");
  if (!status) throw new Error("The table of transitions lets nobody submit");
  return { status, sent_at: new Date() };
}
