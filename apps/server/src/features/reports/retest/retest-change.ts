import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Ctx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type ReportRow, type ReportState, readUpdatedReport } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { insertItems, type NewTimelineItem, type ReportChange, updateReport } from "../core/report-update.queries.ts";

type RetestInfo = "retest_asked" | "retest_fixed" | "retest_not_fixed" | "retest_confirmed" | "retest_rejected";

interface RetestStep {
  info: RetestInfo;
  note?: string | null;
  /** The id of the item in the timeline, for files that belong to it. */
  itemId?: string;
  values: ReportChange;
  event: Extract<NewEvent, { type: `report.retest_${string}` }>["type"];
  action: "report.retest_asked" | "report.retest_answered" | "report.retest_decided";
}

/** Writes a step of a retest to the report and its timeline; the caller has locked the report. */
export async function recordRetest(ctx: Ctx, tx: Tx, row: ReportState, step: RetestStep): Promise<Outcome<ReportRow>> {
  const userId = ctx.actor.user_id;
  const item: NewTimelineItem = {
    ...(step.itemId && { id: step.itemId }),
    item_type: "INFO",
    info: step.info,
    content: step.note || null,
    performed_by: userId,
  };
  await updateReport(tx, row.id, { ...step.values, last_activity_at: new Date() });
  await insertItems(tx, row.id, [item]);
  return {
    result: await readUpdatedReport(tx, userId, row.id),
    audit: [reportAudit(row, step.action, { step: step.info })],
    events: [reportEvent(row, step.event, {})],
  };
}
