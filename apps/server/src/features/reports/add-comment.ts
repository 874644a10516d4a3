import type { CommentInput } from "@safeport/contract/reports/timeline.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { answerReport } from "./answer-report.ts";
import { assertMayAddComment } from "./comment-quota.ts";
import { lockReportFor } from "./get-report.ts";
import { readTimelineItem } from "./get-timeline-item.ts";
import { type ReportRow, updateReport } from "./report.queries.ts";
import { findTimelineItem, type TimelineRow } from "./timeline.queries.ts";

/** Comments on a report. A public comment can be the company's first response or the author's answer to a question. */
export async function addComment(ctx: Ctx, reportId: string, input: z.output<typeof CommentInput>): Promise<TimelineRow> {
  const { content, is_internal } = input;
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor(is_internal ? "comment_internal" : "comment", ctx, tx, reportId);
    assertMayAddComment(row);
    const replying_to_id = input.replying_to_id ? await repliedTo(ctx, tx, row, input.replying_to_id, is_internal) : null;
    const item_id = newId();
    const item = {
      id: item_id,
      item_type: "COMMENT" as const,
      content,
      is_internal,
      performed_by: ctx.actor.user_id,
      replying_to_id,
    };
    const values = { last_internal_at: new Date() };
    const answered = is_internal ? [] : (await answerReport(ctx, tx, row, { values, item })).events;
    if (is_internal) await updateReport(tx, row.id, values, [item]);
    const { company_id, program_id } = row;
    return {
      result: await readTimelineItem(ctx, tx, row.id, item_id),
      audit: [
        {
          action: "report.commented",
          object_type: "report",
          object_id: row.id,
          // The researcher cannot read the company's audit rows, so an internal comment stays hidden from them.
          company_id,
          snapshot: { id: row.number, item_id, is_internal },
        },
      ],
      events: [
        { type: "report.commented", subject_id: row.id, data: { company_id, program_id, item_id, is_internal } },
        ...answered,
      ],
    };
  });
}

/** A reply to an internal comment stays internal; otherwise it would reveal that comment. */
async function repliedTo(ctx: Ctx, tx: Tx, row: ReportRow, itemId: string, internal: boolean): Promise<string> {
  const item = await findTimelineItem(tx, ctx.actor, row.id, itemId);
  if (!item || item.deleted_at || item.item_type !== "COMMENT" || (item.is_internal && !internal)) {
    throw invalidField(["body", "replying_to_id"], "comment_unknown");
  }
  return itemId;
}
