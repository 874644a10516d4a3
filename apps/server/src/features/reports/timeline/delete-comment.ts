import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { findUploadsOf, removeUploads } from "../../../platform/files/upload.queries.ts";
import { removeMailOfItem } from "../core/mail-of-item.queries.ts";
import { commentOutcome } from "./comment-outcome.ts";
import { lockComment } from "./get-timeline-item.ts";
import { deleteRevisions } from "./revision.queries.ts";
import { type TimelineRow, updateTimelineItem } from "./timeline.queries.ts";

/** Deletes the text with its history and the files of the caller's own comment, or of a note by mail; staff can hide anybody's. A placeholder stays. */
export async function deleteComment(ctx: Ctx, reportId: string, itemId: string): Promise<TimelineRow> {
  return unitOfWork(ctx, async (tx) => {
    const item = await lockComment("delete", ctx, tx, reportId, itemId);
    const deleted_at = new Date();
    // The author of a note is an address.
    const author = item.info === "mail_note" ? { imported_author: null } : {};
    await updateTimelineItem(tx, itemId, { content: null, deleted_at, ...author });
    await deleteRevisions(tx, itemId);
    await removeUploads(tx, await findUploadsOf(tx, [itemId]));
    await removeMailOfItem(tx, itemId);
    return commentOutcome({ ...item, files: null, deleted_at }, itemId, "deleted");
  });
}
