import { newId } from "@safeport/db/new-id";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findReportIdentity } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { insertItems, lockReportRow, updateReport } from "../core/report-update.queries.ts";

/** News from the linked issue of a report: a comment by somebody there, or that the issue was closed or reopened. */
type TrackerNote = { author: string; content: string } | { info: "issue_closed" | "issue_reopened" };

/** Adds an internal item of a tracker to the timeline of a report, which its reporters never see. A report that staff have locked takes it, too. */
export async function addTrackerNote(tx: Tx, reportId: string, note: TrackerNote): Promise<Outcome<void>> {
  await lockReportRow(tx, reportId);
  const report = await findReportIdentity(tx, reportId);
  if (!report) return { result: undefined, audit: [] };
  const id = newId();
  const content =
    "info" in note
      ? { item_type: "INFO" as const, info: note.info }
      : { item_type: "OTHER" as const, content: note.content, imported_author: note.author };
  await insertItems(tx, reportId, [{ id, is_internal: true, ...content }]);
  await updateReport(tx, reportId, { last_internal_at: new Date() });
  const data = { item_id: id, is_internal: true };
  return {
    result: undefined,
    audit: [reportAudit(report, "report.issue_synced", { ...data, ...("info" in note && { info: note.info }) })],
    events: [reportEvent(report, "info" in note ? "report.comment_changed" : "report.commented", data)],
  };
}
