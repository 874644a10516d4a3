import type { CommentInput } from "@safeport/contract/reports/timeline.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { type NewEvent, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { firstResponse } from "./first-response.ts";
import { lockReportFor } from "./get-report.ts";
import { getTimelineItem } from "./get-timeline-item.ts";
import { type ReportRow, updateReport } from "./report.queries.ts";
import { findTimelineItem, insertTimelineItem, type TimelineRow } from "./timeline.queries.ts";

/** Comments on a report; a public comment answers what was open: the company's first response, the author's missing facts. */
export async function addComment(ctx: Ctx, reportId: string, input: z.output<typeof CommentInput>): Promise<TimelineRow> {
  const { content, is_internal } = input;
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor(is_internal ? "comment_internal" : "comment", ctx, tx, reportId);
    const replying_to_id = input.replying_to_id ? await repliedTo(ctx, tx, row, input.replying_to_id, is_internal) : null;
    const id = newId();
    await insertTimelineItem(tx, {
      id,
      report_id: row.id,
      item_type: "COMMENT",
      content,
      is_internal,
      performed_by: ctx.actor.user_id,
      replying_to_id,
    });
    const moved = is_internal ? { values: {}, events: [] } : answered(ctx, row);
    const now = new Date();
    await updateReport(tx, row.id, { ...moved.values, last_internal_at: now, ...(!is_internal && { last_activity_at: now }) });
    const about = { company_id: row.company_id, program_id: row.program_id, report_id: row.id };
    const item = await getTimelineItem(ctx, tx, row.id, id);
    return {
      result: item,
      audit: {
        action: "report.commented",
        object_type: "report",
        object_id: row.id,
        // An audit row of the company's is not for the researcher, so the two never share one.
        company_id: row.company_id,
        snapshot: { id: row.number, item_id: id, is_internal },
      },
      events: [{ type: "report.commented", ...about, data: { item_id: id, is_internal } }, ...moved.events],
    };
  });
}

/** A reply to an internal comment stays internal, or it would tell of it. */
async function repliedTo(ctx: Ctx, tx: Tx, row: ReportRow, itemId: string, internal: boolean): Promise<string> {
  const item = await findTimelineItem(tx, ctx.actor, row.id, itemId);
  if (!item || item.deleted_at || item.item_type !== "COMMENT" || (item.is_internal && !internal)) {
    throw invalidField(["body", "replying_to_id"], "comment_unknown");
  }
  return itemId;
}

function answered(ctx: Ctx, row: ReportRow): { values: Parameters<typeof updateReport>[2]; events: NewEvent[] } {
  if (row.author_id !== ctx.actor.user_id) return firstResponse(row, ctx.actor);
  if (row.status !== "needs_more_info") return { values: {}, events: [] };
  const data = { old_status: row.status, new_status: "under_review", automatic: true };
  return {
    values: { status: "under_review" },
    events: [{ type: "report.status_changed", company_id: row.company_id, program_id: row.program_id, report_id: row.id, data }],
  };
}
