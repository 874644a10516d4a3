import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { mentionedBy } from "../core/comments/mentions.ts";
import { lockStateFor } from "../core/get-report.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import { answerRequest } from "../status/ask-answer.ts";
import { applyPublicAction } from "../status/first-response.ts";
import { lockComment, readTimelineItem } from "./get-timeline-item.ts";
import { deleteRevisions } from "./revision.queries.ts";
import { findTimelineItem, type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/**
 * Shows an internal comment to both sides, with its files. It no longer answers an internal one, its history restarts, and it counts as a public act of
 * the company.
 */
export async function publishComment(ctx: Ctx, reportId: string, itemId: string): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const comment = await lockComment("publish", ctx, tx, reportId, itemId);
    const row = await lockStateFor("comment", ctx, tx, reportId);
    const { replying_to_id } = comment;
    const repliedTo = replying_to_id ? await findTimelineItem(tx, ctx.actor, reportId, replying_to_id) : undefined;
    await updateTimelineItem(tx, itemId, {
      is_internal: false,
      edited_at: null,
      ...(repliedTo?.is_internal && { replying_to_id: null }),
    });
    await deleteRevisions(tx, itemId);
    await answerRequest(ctx, tx, row);
    const { events } = await applyPublicAction(ctx, tx, row, {
      values: { last_internal_at: new Date() },
      items: [{ item_type: "VISIBILITY_CHANGE", performed_by: ctx.actor.user_id, replying_to_id: itemId }],
    });
    const mentions = await mentionedBy(ctx, tx, { reportId, itemId, isInternal: false, text: comment.content });
    return {
      result: await readTimelineItem(ctx, tx, reportId, itemId),
      audit: [reportAudit(row, "report.comment_published", { item_id: itemId })],
      events: [reportEvent(row, "report.comment_published", { item_id: itemId, is_internal: false, ...mentions }), ...events],
    };
  });
}
