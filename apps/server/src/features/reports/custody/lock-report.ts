import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { getReport, lockStateFor } from "../core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";
import { delayDisputes } from "../status/transition-effects.queries.ts";

/** Locks a report against all changes, or unlocks it, as staff. Does nothing if it is so already. */
export async function lockReport(
  ctx: Ctx,
  reportId: string,
  { locked, reason }: { locked: boolean; reason: string },
): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("lock", ctx, tx, reportId);
    if ((row.locked_at !== null) === locked) return { result: await getReport({ ...ctx, db: tx }, row.id), audit: [] };
    const now = new Date();
    if (row.locked_at && !locked) await delayDisputes(tx, row.id, row.locked_at);
    await updateReport(tx, row.id, { locked_at: locked ? now : null, last_activity_at: now });
    const info = locked ? "locked" : "unlocked";
    await insertItems(tx, row.id, [{ item_type: "VISIBILITY_CHANGE", info, content: reason, performed_by: ctx.actor.user_id }]);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      audit: [reportAudit(row, `report.${info}`, { reason })],
      events: [reportEvent(row, "report.locked", { locked })],
    };
  });
}
