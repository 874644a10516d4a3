import type { FlagCommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { commentOutcome } from "./comment-outcome.ts";
import { lockComment, readTimelineItem } from "./get-timeline-item.ts";
import { insertFlag, type TimelineRow } from "./timeline.queries.ts";

/** Reports somebody else's comment to the platform's admins. Flagging it again changes nothing. */
export async function flagComment(
  ctx: Ctx,
  reportId: string,
  itemId: string,
  { reason }: z.output<typeof FlagCommentInput>,
): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("flag", ctx, tx, reportId, itemId);
    if (!(await insertFlag(tx, { item_id: itemId, user_id: ctx.actor.user_id, reason }))) return { result: item, audit: [] };
    return commentOutcome(await readTimelineItem(ctx, tx, reportId, itemId), itemId, "flagged");
  });
}
