import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { withoutLinkTokens } from "../../accounts/core/link-token.ts";
import { mentionedBy } from "../core/comments/mentions.ts";
import { commentOutcome } from "./comment-outcome.ts";
import { lockComment, readTimelineItem } from "./get-timeline-item.ts";
import { insertRevision } from "./revision.queries.ts";
import { type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/** Changes the text of the caller's own comment and marks it as edited for both sides, who can read its former texts. */
export async function editComment(ctx: Ctx, reportId: string, itemId: string, text: string): Promise<TimelineRow> {
  const content = withoutLinkTokens(text, ctx.keyFor);
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("edit", ctx, tx, reportId, itemId);
    if (item.content === content) return { result: item, audit: [] };
    if (item.content !== null) await insertRevision(tx, itemId, item.content, item.edited_at ?? item.created_at);
    await updateTimelineItem(tx, itemId, { content, edited_at: new Date() });
    const mentions = await mentionedBy(ctx, tx, { reportId, itemId, isInternal: item.is_internal, text: content });
    return commentOutcome(await readTimelineItem(ctx, tx, reportId, itemId), itemId, "edited", mentions);
  });
}
