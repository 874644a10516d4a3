import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { isDraft } from "@safeport/contract/reports/core/report.state";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { ReportRow } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";

/** The outcome of sending a report, with the invitations to share it, or of saving a draft. A draft publishes no event, since nobody else may know of it. */
export function sentOrSaved(
  row: ReportRow,
  draftAction: AuditAction,
  { invited = [], hasStake = false }: { invited?: readonly NewEvent[]; hasStake?: boolean } = {},
): Outcome<ReportRow> {
  const { id, severity, status, waiting } = row;
  if (isDraft(status))
    return { result: row, audit: [{ action: draftAction, object_type: "report", object_id: id, snapshot: {} }] };
  const { audit, events } = reportChange(row, "report.submitted", {
    details: { severity, status },
    data: { ...(waiting && { waiting }), ...(hasStake && { stake: true as const }) },
  });
  return { result: row, audit, events: [...events, ...invited] };
}
