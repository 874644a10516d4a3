import type { FlagCommentInput } from "@safeport/contract/reports/timeline.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { getTimelineItem } from "./get-timeline-item.ts";
import { lockComment } from "./lock-comment.ts";
import { insertFlag, type TimelineRow } from "./timeline.queries.ts";

/** Puts somebody else's comment before the platform's admins; a second time changes nothing. */
export async function flagComment(
  ctx: Ctx,
  reportId: string,
  itemId: string,
  { reason }: z.output<typeof FlagCommentInput>,
): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("flag", ctx, tx, reportId, itemId);
    if (!(await insertFlag(tx, { item_id: itemId, user_id: ctx.actor.user_id, reason }))) return { result: item, audit: null };
    const result = await getTimelineItem(ctx, tx, reportId, itemId);
    const { company_id, program_id, number, is_internal } = item;
    return {
      result,
      audit: {
        action: "report.comment_flagged",
        object_type: "report",
        object_id: reportId,
        // Between whoever flags it and the admins: the owner of the company may be whom it is about.
        company_id: null,
        snapshot: { id: number, item_id: itemId },
      },
      events: [
        { type: "report.comment_flagged", company_id, program_id, report_id: reportId, data: { item_id: itemId, is_internal } },
      ],
    };
  });
}
