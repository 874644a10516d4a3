import type { Outcome } from "../../platform/events/unit-of-work.ts";
import type { ReportRow } from "./report.queries.ts";

/** What sending a report, or saving its draft, leaves behind; a draft makes no event, since nobody may know of it. */
export function sentOrSaved(row: ReportRow, draftAction: string): Outcome<ReportRow> {
  const { id, company_id, program_id, number, severity } = row;
  const about = { object_type: "report", object_id: id };
  if (row.status === "draft") return { result: row, audit: { action: draftAction, ...about, snapshot: {} } };
  return {
    result: row,
    audit: { action: "report.submitted", ...about, company_id, snapshot: { id: number, severity, status: row.status } },
    events: [{ type: "report.submitted", company_id, program_id, report_id: id }],
  };
}
