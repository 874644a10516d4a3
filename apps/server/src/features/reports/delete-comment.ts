import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { lockComment } from "./lock-comment.ts";
import { type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/** Deletes one's own comment, or hides any as staff; its place stays. */
export async function deleteComment(ctx: Ctx, reportId: string, itemId: string): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("delete", ctx, tx, reportId, itemId);
    const deleted_at = new Date();
    await updateTimelineItem(tx, itemId, { content: null, deleted_at });
    const { company_id, program_id, number, is_internal } = item;
    return {
      result: { ...item, deleted_at },
      audit: {
        action: "report.comment_deleted",
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
