import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isAutomation } from "@safeport/contract/kernel/actor";
import { nextStatus, type ReportTransition } from "@safeport/contract/reports/core/report.state";
import type { Ctx } from "../../../platform/context.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type ReportRow, type ReportState, readUpdatedReport } from "../core/report.queries.ts";
import { type NewTimelineItem, type ReportChange, updateReport } from "../core/report-update.queries.ts";
import { applyTransition } from "./apply-transition.ts";

/** Effects of a public action by the actor on a report. */
export interface PublicActionEffects {
  /** It is the first response of the company. */
  isFirst: boolean;
  transition: ReportTransition | null;
}

/**
 * The company's first action, by a person and not by a token, is its first response and starts the review of a new report; the reporter's action, also that of a
 * collaborator, answers the company's question.
 */
export function effectsOfPublicAction(
  { actor }: Ctx,
  { author_id, is_collaborator, member_role, first_response_at, status }: ReportState,
): PublicActionEffects {
  const isAuthor = author_id === actor.user_id || is_collaborator;
  // The platform's staff and mediators do not answer for the company.
  const isFirst = !isAuthor && member_role !== null && first_response_at === null && !isAutomation(actor);
  const transition = isAuthor ? "answer_info" : "begin_review";
  return { isFirst, transition: (isAuthor || isFirst) && nextStatus(status, transition) ? transition : null };
}

/**
 * Applies the consequences of a public action on a report, in its transaction. Also writes `values` to the report and the
 * action's own `items` to its timeline, and returns the events and the report as the actor sees it then.
 */
export async function applyPublicAction(
  ctx: Ctx,
  tx: Tx,
  row: ReportState,
  { values, items }: { values: ReportChange; items: readonly NewTimelineItem[] },
): Promise<{ events: NewEvent[]; changed: ReportRow }> {
  const readerId = ctx.actor.user_id;
  const { isFirst, transition } = effectsOfPublicAction(ctx, row);
  const now = new Date();
  const all = { ...values, last_activity_at: now, ...(isFirst && { first_response_at: now }) };
  if (!transition) {
    await updateReport(tx, row.id, all, items);
    return { events: [], changed: await readUpdatedReport(tx, readerId, row.id) };
  }
  const answer = { transition, party: "system", actorId: null, readerId, values: all, items, settings: ctx.settings } as const;
  const { events, changed } = await applyTransition(tx, row, answer);
  return { events, changed };
}
