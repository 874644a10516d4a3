import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Ctx } from "../../../platform/context.ts";
import type { NewAuditEntry, Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type ReportRow, type ReportState, readUpdatedReport } from "../report.queries.ts";
import { insertItems, type NewTimelineItem, type ReportChange, updateReport } from "../report-update.queries.ts";

type RetestInfo = "retest_asked" | "retest_fixed" | "retest_not_fixed" | "retest_confirmed" | "retest_rejected";

interface RetestStep {
  info: RetestInfo;
  note?: string | null;
  /** The id of the item in the timeline, for files that belong to it. */
  itemId?: string;
  values: ReportChange;
  event: Extract<NewEvent, { type: `report.retest_${string}` }>["type"];
  action: NewAuditEntry["action"];
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
  const { id: subject_id, company_id, program_id, number } = row;
  return {
    result: await readUpdatedReport(tx, userId, subject_id),
    audit: [
      {
        action: step.action,
        object_type: "report",
        object_id: subject_id,
        company_id,
        snapshot: { id: number, step: step.info },
      },
    ],
    events: [{ type: step.event, subject_id, data: { company_id, program_id } }],
  };
}
