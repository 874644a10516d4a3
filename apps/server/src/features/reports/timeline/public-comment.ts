import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isBlank } from "@safeport/contract/kernel/text";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import type { ReportState } from "../report.queries.ts";
import type { NewTimelineItem } from "../report-update.queries.ts";
import { assertMayAddComment } from "./comment-quota.ts";

/** The public comment that comes with another act on a report; null for a blank one. Throws 409 when its author has written too many. */
export function publicComment(
  ctx: Ctx,
  row: ReportState,
  text: string | undefined,
): { item: NewTimelineItem; event: NewEvent } | null {
  if (!text || isBlank(text)) return null;
  assertMayAddComment(row);
  const { id: subject_id, company_id, program_id } = row;
  const item_id = newId();
  return {
    item: { id: item_id, item_type: "COMMENT", content: text, performed_by: ctx.actor.user_id },
    event: { type: "report.commented", subject_id, data: { company_id, program_id, item_id, is_internal: false } },
  };
}
