import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isAutomation } from "@safeport/contract/kernel/actor";
import { isBlank } from "@safeport/contract/kernel/text";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../../platform/context.ts";
import type { Tx } from "../../../../platform/transaction.ts";
import { assertVersion } from "../get-report.ts";
import type { ReportState } from "../report.queries.ts";
import type { NewTimelineItem } from "../report-update.queries.ts";
import { hasWritten } from "./comment.queries.ts";
import { assertMayAddComment } from "./comment-quota.ts";
import { mentionedBy } from "./mentions.ts";

type Commented = Extract<NewEvent, { type: "report.commented" }>;

interface PublicComment {
  id: string;
  text: string;
  item: NewTimelineItem;
  event: Commented;
}

/** The public comment that comes with another act on a report; null for a blank one. Throws 409 when its author has written too many. */
export function publicComment(ctx: Ctx, row: ReportState, text: string | undefined): PublicComment | null {
  if (!text || isBlank(text)) return null;
  assertMayAddComment(row);
  const { id: subject_id, company_id, program_id } = row;
  const item_id = newId();
  return {
    id: item_id,
    text,
    item: {
      id: item_id,
      item_type: "COMMENT",
      content: text,
      performed_by: ctx.actor.user_id,
      by_automation: isAutomation(ctx.actor),
      agent_id: ctx.actor.agent?.id ?? null,
    },
    event: { type: "report.commented", subject_id, data: { company_id, program_id, item_id, is_internal: false } },
  };
}

/**
 * Throws `version_stale` if somebody else has made the change already that a comment comes with, so that the comment is not lost. A call that is repeated
 * after a lost answer finds its comment.
 */
export async function assertNotLost(
  ctx: Ctx,
  tx: Tx,
  row: ReportState,
  { comment, version }: { comment?: string | undefined; version?: number | undefined },
): Promise<void> {
  if (!comment || isBlank(comment) || (await hasWritten(tx, row.id, ctx.actor.user_id, comment))) return;
  assertVersion(row, version);
}

/** The event of a stored comment, with the people that it names. */
export async function withMentions(ctx: Ctx, tx: Tx, { id, text, event }: PublicComment): Promise<Commented> {
  const mentions = await mentionedBy(ctx, tx, { reportId: event.subject_id, itemId: id, isInternal: false, text });
  return { ...event, data: { ...event.data, ...mentions } };
}
