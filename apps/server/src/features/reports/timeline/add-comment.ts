import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isAutomation } from "@safeport/contract/kernel/actor";
import type { CommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../../platform/files/attach-uploads.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { withoutLinkTokens } from "../../accounts/core/link-token.ts";
import { assertMayAddComment } from "../core/comments/comment-quota.ts";
import { mentionedBy } from "../core/comments/mentions.ts";
import { lockStateFor } from "../core/get-report.ts";
import type { ReportState } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { answerRequest } from "../status/ask-answer.ts";
import { applyPublicAction, effectsOfPublicAction } from "../status/first-response.ts";
import { readTimelineItem } from "./get-timeline-item.ts";
import { findTimelineItem, insertComment, type NewComment, type TimelineRow } from "./timeline.queries.ts";

/** Comments on a report, or adds files to it. A public comment can be the company's first response or the author's answer to a question. */
export async function addComment(ctx: Ctx, reportId: string, input: z.output<typeof CommentInput>): Promise<TimelineRow> {
  return unitOfWork(ctx, (tx) => addCommentIn(ctx, tx, reportId, input));
}

/** The same in the transaction of another change. */
export async function addCommentIn(
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  input: z.output<typeof CommentInput>,
): Promise<Outcome<TimelineRow>> {
  const { is_internal, item_type: type, file_ids } = input;
  const content = withoutLinkTokens(input.content, ctx.keyFor);
  const row = await lockStateFor(is_internal ? "comment_internal" : "comment", ctx, tx, reportId);
  assertMayAddComment(row);
  const replyingTo = input.replying_to_id ? await repliedTo(ctx, tx, row.id, input.replying_to_id, is_internal) : null;
  const item_id = newId();
  const comment = { id: item_id, type, content: content || null, isInternal: is_internal, replyingTo };
  const events = await write(ctx, tx, row, comment);
  if (!is_internal) await answerRequest(ctx, tx, row);
  await attachUploads(ctx, tx, file_ids, { type: "timeline_item", id: item_id, reportId: row.id });
  const mentions = await mentionedBy(ctx, tx, { reportId: row.id, itemId: item_id, isInternal: is_internal, text: content });
  // The researcher cannot read the company's audit rows, so an internal comment stays hidden from them.
  const added = reportChange(row, "report.commented", {
    details: { item_id, is_internal },
    data: { item_id, is_internal, ...mentions },
  });
  return {
    result: await readTimelineItem(ctx, tx, row.id, item_id),
    audit: added.audit,
    events: [...added.events, ...events],
  };
}

/** Adds the comment and applies the consequences of a public one; returns their events. */
async function write(ctx: Ctx, tx: Tx, row: ReportState, comment: Omit<NewComment, "isFirst">): Promise<NewEvent[]> {
  const { isFirst, transition } = comment.isInternal ? { isFirst: false, transition: null } : effectsOfPublicAction(ctx, row);
  if (!transition) {
    await insertComment(tx, ctx.actor, row.id, { ...comment, isFirst });
    return [];
  }
  const { id, type, content, replyingTo } = comment;
  const item = {
    id,
    item_type: type,
    content,
    performed_by: ctx.actor.user_id,
    by_automation: isAutomation(ctx.actor),
    agent_id: ctx.actor.agent?.id ?? null,
    replying_to_id: replyingTo,
  };
  const { events } = await applyPublicAction(ctx, tx, row, { values: { last_internal_at: new Date() }, items: [item] });
  return events;
}

/** A reply to an internal comment stays internal; otherwise it would reveal that comment. */
async function repliedTo(ctx: Ctx, tx: Tx, reportId: string, itemId: string, internal: boolean): Promise<string> {
  const item = await findTimelineItem(tx, ctx.actor, reportId, itemId);
  if (!item || item.deleted_at || !["COMMENT", "FILE_UPLOAD"].includes(item.item_type) || (item.is_internal && !internal)) {
    throw invalidField(["body", "replying_to_id"], "comment_unknown");
  }
  return itemId;
}
