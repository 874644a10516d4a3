import { textLimits } from "@safeport/contract/kernel/text.limits";
import { newId } from "@safeport/db/new-id";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findReportIdentity } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { insertItems, lockReportRow, updateReport } from "../core/report-update.queries.ts";

/** What comes from outside the platform: a comment on the linked issue, that the issue was closed, reopened, deleted or moved away, or a mail of somebody without an account. */
type OutsideNote =
  | { author: string; content: string }
  | { info: "issue_closed" | "issue_reopened" | "issue_deleted" | "issue_moved" }
  | { info: "mail_note"; author: string; content: string };

/**
 * Adds an internal item by nobody of the platform to the timeline of a report, which its reporters never see, and returns its id. A report that staff have locked
 * takes it, too; null for one that does not exist.
 */
export async function addOutsideNote(tx: Tx, reportId: string, note: OutsideNote): Promise<Outcome<string | null>> {
  await lockReportRow(tx, reportId);
  const report = await findReportIdentity(tx, reportId);
  if (!report) return { result: null, audit: [] };
  const id = newId();
  const info = "info" in note ? note.info : null;
  const written = "author" in note ? { content: note.content, imported_author: note.author.slice(0, textLimits.name) } : {};
  await insertItems(tx, reportId, [
    { id, is_internal: true, item_type: "author" in note ? ("OTHER" as const) : ("INFO" as const), info, ...written },
  ]);
  await updateReport(tx, reportId, { last_internal_at: new Date() });
  const data = { item_id: id, is_internal: true };
  const action = info === "mail_note" ? "report.mail_noted" : "report.issue_synced";
  return {
    result: id,
    audit: [reportAudit(report, action, { ...data, ...(info && info !== "mail_note" && { info }) })],
    events: [reportEvent(report, info && info !== "mail_note" ? "report.comment_changed" : "report.commented", data)],
  };
}
