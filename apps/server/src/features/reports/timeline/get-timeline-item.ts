import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { type CommentAction, editMinutes, mayWithComment } from "@safeport/contract/reports/timeline/comment.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockReportFor, noSuchReport, refusedByState } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import { commentFactsOf } from "./comment.facts.ts";
import { findTimelineItem, type TimelineRow } from "./timeline.queries.ts";

/** One item of the timeline of a report the caller may see; else 404. */
export async function getTimelineItem(ctx: Ctx, reportId: string, itemId: string): Promise<TimelineRow> {
  const row = await findTimelineItem(ctx.db, ctx.actor, reportId, itemId);
  const item = row && withFacts(row);
  if (!item || !reportPolicy.read(ctx.actor, item.facts)) throw noSuchReport();
  return item;
}

/** An item after the writes of this transaction. */
export async function readTimelineItem(ctx: Ctx, tx: Tx, reportId: string, itemId: string): Promise<TimelineRow> {
  const item = await findTimelineItem(tx, ctx.actor, reportId, itemId);
  if (!item) throw noSuchReport();
  return withFacts(item);
}

const withFacts = (row: Omit<TimelineRow, "facts">): TimelineRow => Object.assign(row, { facts: factsOf(row) });

/** Locks the report of a comment for an action: 404 when the caller may not see the report, 403 when they may not do this with the comment, 409 while its state refuses it. */
export async function lockComment(
  action: CommentAction,
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  itemId: string,
): Promise<TimelineRow> {
  await lockReportFor("read", ctx, tx, reportId);
  const item = await readTimelineItem(ctx, tx, reportId, itemId);
  // A second flag changes nothing, but is not an error.
  const { flags_answered, ...rest } = commentFactsOf(item, ctx.actor);
  const facts = { ...rest, flagged: false, flags_answered: false };
  if (action === "flag" && flags_answered && mayWithComment(action, ctx.actor, facts))
    throw new AppError("conflict", "flags_answered");
  const unlocked = { ...facts, report: { ...facts.report, locked: false } };
  if (!mayWithComment(action, ctx.actor, facts) && mayWithComment(action, ctx.actor, unlocked))
    throw refusedByState(ctx, facts.report);
  if (!mayWithComment(action, ctx.actor, facts))
    throw new AppError("forbidden", `comment_${action}_forbidden`, { params: { minutes: editMinutes } });
  return item;
}
