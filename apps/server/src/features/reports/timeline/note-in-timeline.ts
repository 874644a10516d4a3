import type { Tx } from "../../../platform/transaction.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";

interface InternalNote {
  /** The text, by its key. */
  info: "suggestion_taken" | "suggestion_refused";
  performed_by: string;
  /** The person whom the text names. */
  about_user_id: string;
}

/** Adds a line to the timeline of a report for the company alone; the caller has locked the report. */
export async function noteInTimeline(tx: Tx, reportId: string, note: InternalNote): Promise<void> {
  await updateReport(tx, reportId, { last_internal_at: new Date() });
  await insertItems(tx, reportId, [{ item_type: "INFO", is_internal: true, ...note }]);
}
