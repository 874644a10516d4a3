import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { commentOutcome } from "./comment-outcome.ts";
import { lockComment, readTimelineItem } from "./get-timeline-item.ts";
import { type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/** Changes the text of the caller's own comment and marks it as edited for both sides. */
export async function editComment(ctx: Ctx, reportId: string, itemId: string, content: string): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("edit", ctx, tx, reportId, itemId);
    if (item.content === content) return { result: item, audit: [] };
    await updateTimelineItem(tx, itemId, { content, edited_at: new Date() });
    return commentOutcome(await readTimelineItem(ctx, tx, reportId, itemId), itemId, "edited");
  });
}
