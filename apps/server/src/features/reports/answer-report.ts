import type { NewEvent } from "@safeport/contract/events/domain-event";
import { nextStatus } from "@safeport/contract/reports/report.state";
import type { DB } from "@safeport/db/types.gen";
import type { Updateable } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/transaction.ts";
import { applyTransition } from "./apply-transition.ts";
import { type ReportRow, updateReportFor } from "./report.queries.ts";
import type { NewTimelineItem } from "./timeline-row.queries.ts";

/**
 * Applies what follows from a public action on a report, in its transaction: the company's first action is its first response and
 * starts the review of a new report; the author's action answers the company's question. Also writes `values` to the report and the
 * action's own `item` to its timeline, and returns the events and the report as the actor sees it then.
 */
export async function answerReport(
  ctx: Ctx,
  tx: Tx,
  row: ReportRow,
  { values, item }: { values: Updateable<DB["report"]>; item: NewTimelineItem },
): Promise<{ events: NewEvent[]; changed: ReportRow }> {
  const readerId = ctx.actor.user_id;
  const isAuthor = row.author_id === readerId;
  const now = new Date();
  const isFirst = !isAuthor && row.first_response_at === null;
  const all = { ...values, last_activity_at: now, ...(isFirst && { first_response_at: now }) };
  const transition = isAuthor ? "answer_info" : "begin_review";
  if (!(isAuthor || isFirst) || !nextStatus(row.status, transition))
    return { events: [], changed: await updateReportFor(tx, readerId, row.id, all, [item]) };
  const answer = { transition, party: "system", actorId: null, readerId, values: all, items: [item] } as const;
  const { event, changed } = await applyTransition(tx, row, answer);
  return { events: [event], changed };
}
