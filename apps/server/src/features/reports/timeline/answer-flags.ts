import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { commentOutcome } from "./comment-outcome.ts";
import { lockComment, readTimelineItem } from "./get-timeline-item.ts";
import { type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/** Staff answer the flags of a comment by keeping it, without any consequence for its author. The unchanged text cannot be flagged again. */
export async function answerFlags(ctx: Ctx, reportId: string, itemId: string): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    await lockComment("answer_flags", ctx, tx, reportId, itemId);
    await updateTimelineItem(tx, itemId, { flags_answered_at: new Date() });
    return commentOutcome(await readTimelineItem(ctx, tx, reportId, itemId), itemId, "flags_answered");
  });
}
