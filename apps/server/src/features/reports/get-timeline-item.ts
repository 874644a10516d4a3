import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/transaction.ts";
import { noSuchReport } from "./get-report.ts";
import { findTimelineItem, type TimelineRow } from "./timeline.queries.ts";

/** An item of this report's timeline as the caller reads it now; 404 when there is none. */
export async function getTimelineItem(ctx: Ctx, tx: Tx, reportId: string, itemId: string): Promise<TimelineRow> {
  const item = await findTimelineItem(tx, ctx.actor, reportId, itemId);
  if (!item) throw noSuchReport();
  return item;
}
