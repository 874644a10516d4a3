import { mayReadHistory } from "@safeport/contract/reports/timeline/comment.policy";
import type { CommentHistory } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Ctx } from "../../../platform/context.ts";
import { noSuchReport } from "../core/get-report.ts";
import { commentFactsOf } from "./comment.facts.ts";
import { getTimelineItem } from "./get-timeline-item.ts";
import { revisionsOf } from "./revision.queries.ts";

/** The texts of a comment with their times, for everybody who may read it; 404 for an item that is deleted, hidden or no comment. */
export async function getCommentHistory(ctx: Ctx, reportId: string, itemId: string): Promise<CommentHistory> {
  const row = await getTimelineItem(ctx, reportId, itemId);
  if (!mayReadHistory(ctx.actor, commentFactsOf(row, ctx.actor)) || row.content === null) throw noSuchReport();
  const revisions = await revisionsOf(ctx.db, itemId);
  const written_at = (row.edited_at ?? row.created_at).toISOString();
  return {
    items: [
      ...revisions.map((revision) => ({ content: revision.content, written_at: revision.written_at.toISOString() })),
      { content: row.content, written_at },
    ],
  };
}
