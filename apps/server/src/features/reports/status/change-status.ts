import { isAutomation } from "@safeport/contract/kernel/actor";
import { allowedStatuses, partyOf } from "@safeport/contract/reports/core/report.policy";
import { isClosed, type ReportParty, type ReportTransition, transitionTo } from "@safeport/contract/reports/core/report.state";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import type { ChangeStatusInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../../platform/files/attach-uploads.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertNotLost, publicComment, withMentions } from "../core/comments/public-comment.ts";
import { assertVersion, getReport, lockStateFor } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import type { ReportRow, ReportState } from "../core/report.queries.ts";
import { reportAudit } from "../core/report-change.ts";
import { commentOfUndoable } from "../core/undone-change.visibility.ts";
import { applyTransition } from "./apply-transition.ts";
import { answerRequest } from "./ask-answer.ts";
import { replaceOriginal } from "./replace-original.ts";
import { readTransitionInput } from "./transition-requirements.ts";

type Input = z.output<typeof ChangeStatusInput>;

/** Changes the status of a report along its life cycle. Setting the same status again does nothing and leaves no trace. */
export function changeStatus(ctx: Ctx, reportId: string, input: Input): Promise<ReportRow> {
  return unitOfWork(ctx, (tx) => changeStatusIn(ctx, tx, reportId, input));
}

/** Cause of a change of status; it then applies however long ago the report was closed. */
type Cause = "retest" | { disputeId: string };

/** The same in a transaction that does more: a confirmed retest, or the decision of a dispute. */
export async function changeStatusIn(
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  input: Input,
  cause: Cause | null = null,
): Promise<Outcome<ReportRow>> {
  const row = await lockStateFor("read", ctx, tx, reportId);
  const requested = input.status === row.status ? null : transitionFor(ctx, row, input, cause);
  if (requested || differsOtherwise(row, input)) assertVersion(row, input.version);
  if (!requested) await assertNotLost(ctx, tx, row, input);
  if (!requested) return { result: await getReport({ ...ctx, db: tx }, row.id), audit: [] };
  const { transition, party } = requested;
  const requirements = await readTransitionInput(tx, row, transition, input);
  const comment = publicComment(ctx, row, input.comment);
  const mayBeFirst = party !== "author" && row.member_role !== null && !isAutomation(ctx.actor);
  // A review that begins without a word answers nobody.
  const isFirstResponse = mayBeFirst && row.first_response_at === null && (transition !== "begin_review" || comment !== null);
  const items = comment ? [comment.item] : [];
  if (comment) await answerRequest(ctx, tx, row);
  const file_ids = input.file_ids ?? [];
  if (file_ids.length > 0 && !comment) throw invalidField(["body", "comment"], "comment_required");
  const by = { party, actorId: ctx.actor.user_id, readerId: ctx.actor.user_id };
  const keptComment = input.reason === undoReason ? await commentOfUndoable(tx, row, ctx.actor.user_id) : undefined;
  const { changed: result, ...effects } = await applyTransition(tx, row, {
    transition,
    ...by,
    ...requirements,
    isFirstResponse,
    items,
    ...(keptComment && { keptComment }),
    // A retest goes on with a report whose status was decided.
    ...(cause === "retest" && { values: { decided_status: false } }),
    disputeId: cause === null || cause === "retest" ? null : cause.disputeId,
    settings: ctx.settings,
  });
  const replaced = transition === "withdraw" ? await replaceOriginal(tx, ctx.settings, row.id) : { events: [], audit: [] };
  const commented = comment ? [await withMentions(ctx, tx, comment)] : [];
  if (comment) await attachUploads(ctx, tx, file_ids, { type: "timeline_item", id: comment.id, reportId: row.id });
  return {
    result,
    audit: [
      reportAudit(row, "report.status_changed", {
        transition,
        old_status: row.status,
        new_status: result.status,
        close_reason: result.close_reason,
      }),
      ...effects.audit,
      ...replaced.audit,
    ],
    events: [...effects.events, ...replaced.events, ...commented],
  };
}

/** Whether a report already has the requested status, but with another reason or another original. */
function differsOtherwise(row: ReportState, { close_reason, duplicate_of, known_issue_id }: Input): boolean {
  const differs = (requested: unknown, current: unknown) => requested !== undefined && requested !== current;
  return (
    differs(close_reason, row.close_reason) ||
    differs(duplicate_of, row.duplicate_number) ||
    differs(known_issue_id, row.known_issue_id)
  );
}

/** The requested transition; throws 403 when the caller may not change the status at all, and 409 with the allowed ones otherwise. */
function transitionFor(
  { actor }: Ctx,
  row: ReportState,
  { status }: Input,
  cause: Cause | null,
): { transition: ReportTransition; party: ReportParty } {
  const facts = { ...factsOf(row), ...(cause && { days_closed: 0, decided_status: false, decided_distinct: false }) };
  const party = partyOf(actor, facts);
  if (!party) throw new AppError("forbidden");
  const allowed = allowedStatuses(actor, facts);
  const transition = allowed.includes(status) ? transitionTo(row.status, status, party) : null;
  if (transition) return { transition, party };
  if (facts.locked) throw new AppError("illegal_transition", "report_locked", { allowed });
  if (facts.company_archived) throw new AppError("illegal_transition", "company_deleted", { allowed });
  if (facts.decided_status || (facts.decided_distinct && status === "duplicate"))
    throw new AppError("illegal_transition", "decided_by_dispute", { allowed });
  const detail = row.dispute_open && isClosed(status) ? "disputed_closing" : "transition_impossible";
  throw new AppError("illegal_transition", detail, { params: { from: row.status, to: status }, allowed });
}
