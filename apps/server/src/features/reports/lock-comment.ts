import { editMinutes } from "@safeport/contract/reports/timeline.schema";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { lockReportFor } from "./get-report.ts";
import { getTimelineItem } from "./get-timeline-item.ts";
import { type CommentAction, mayChange } from "./timeline.presenter.ts";
import type { TimelineRow } from "./timeline.queries.ts";

/** A comment to change, under the lock of its report: 404 when the report is not for the caller, 403 when the comment is not. */
export async function lockComment(
  action: CommentAction,
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  itemId: string,
): Promise<TimelineRow> {
  await lockReportFor("read", ctx, tx, reportId);
  const item = await getTimelineItem(ctx, tx, reportId, itemId);
  if (!mayChange(action, ctx.actor, item))
    throw new AppError("forbidden", `comment_${action}_forbidden`, { params: { minutes: editMinutes } });
  return item;
}
