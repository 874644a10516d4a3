import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { lockReportFor, noSuchReport } from "./get-report.ts";
import { mayChange } from "./timeline.presenter.ts";
import { findTimelineItem, type TimelineRow } from "./timeline.queries.ts";

/** A comment to change, under the lock of its report: 404 when the report is not for the caller, 403 when the comment is not. */
export async function lockComment(
  action: "edit" | "delete",
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  itemId: string,
): Promise<TimelineRow> {
  await lockReportFor("read", ctx, tx, reportId);
  const item = await findTimelineItem(tx, ctx.actor.user_id, reportId, itemId);
  if (!item) throw noSuchReport();
  if (!mayChange(action, ctx.actor, item))
    throw new AppError("forbidden", "Comments can be changed by their author, for 15 minutes");
  return item;
}
