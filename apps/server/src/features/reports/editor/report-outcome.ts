import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { isDraft } from "@safeport/contract/reports/report.state";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { ReportRow } from "../report.queries.ts";

/** The outcome of sending a report or saving a draft. A draft publishes no event, since nobody else may know of it. */
export function sentOrSaved(row: ReportRow, draftAction: AuditAction): Outcome<ReportRow> {
  const { id, company_id, program_id, number, severity, status } = row;
  const object = { object_type: "report", object_id: id };
  if (isDraft(status)) return { result: row, audit: [{ action: draftAction, ...object, snapshot: {} }] };
  return {
    result: row,
    audit: [{ action: "report.submitted", ...object, company_id, snapshot: { id: number, severity, status } }],
    events: [{ type: "report.submitted", subject_id: id, data: { company_id, program_id } }],
  };
}
