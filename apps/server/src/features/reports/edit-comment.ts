import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { getTimelineItem } from "./get-timeline-item.ts";
import { lockComment } from "./lock-comment.ts";
import { type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/** Changes the words of one's own comment, with a mark that both sides see. */
export async function editComment(ctx: Ctx, reportId: string, itemId: string, content: string): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("edit", ctx, tx, reportId, itemId);
    if (item.content === content) return { result: item, audit: null };
    await updateTimelineItem(tx, itemId, { content, edited_at: new Date() });
    const result = await getTimelineItem(ctx, tx, reportId, itemId);
    const { company_id, program_id, number, is_internal } = item;
    return {
      result,
      audit: {
        action: "report.comment_edited",
        object_type: "report",
        object_id: reportId,
        company_id,
        snapshot: { id: number, item_id: itemId },
      },
      events: [
        { type: "report.comment_changed", company_id, program_id, report_id: reportId, data: { item_id: itemId, is_internal } },
      ],
    };
  });
}
