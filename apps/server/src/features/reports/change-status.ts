import { isBlank } from "@safeport/contract/kernel/text";
import { allowedStatuses, partyOf, reportPolicy } from "@safeport/contract/reports/report.policy";
import type { ChangeStatusInput } from "@safeport/contract/reports/report.schema";
import { isClosed, type ReportTransition, transitionTo } from "@safeport/contract/reports/report.state";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { type NewEvent, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { firstResponse } from "./first-response.ts";
import { assertVersion, noSuchReport, reread } from "./get-report.ts";
import { lockReport, type ReportRow, updateReport } from "./report.queries.ts";
import { factsOf } from "./report-facts.ts";
import { insertTimelineItem } from "./timeline.queries.ts";
import { transitionFields } from "./transition-fields.ts";

type Input = z.output<typeof ChangeStatusInput>;

/** Moves a report along its life cycle. The status it already has changes nothing and leaves no trace. */
export async function changeStatus(ctx: Ctx, reportId: string, input: Input): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockReport(tx, ctx.actor.user_id, reportId);
    if (!row || !reportPolicy.read(ctx.actor, factsOf(row))) throw noSuchReport();
    const move = input.status === row.status ? null : moveOf(ctx, row, input);
    if (move || isOtherwise(row, input)) assertVersion(row, input.version);
    if (!move) return { result: row, audit: null };
    const values = await transitionFields(tx, row, move, input);
    const response = firstResponse(row, ctx.actor, input.status);
    await updateReport(tx, row.id, { ...response.values, ...values, status: input.status, last_activity_at: new Date() });
    const about = { company_id: row.company_id, program_id: row.program_id, report_id: row.id };
    const change = { old_status: row.status, new_status: input.status, close_reason: values.close_reason };
    const events: NewEvent[] = [{ type: "report.status_changed", ...about, data: { ...change, reason: input.reason || null } }];
    if (input.comment && !isBlank(input.comment)) {
      const item_id = newId();
      await insertTimelineItem(tx, {
        id: item_id,
        report_id: row.id,
        item_type: "COMMENT",
        content: input.comment,
        performed_by: ctx.actor.user_id,
      });
      events.push({ type: "report.commented", ...about, data: { item_id, is_internal: false } });
    }
    return {
      result: await reread(ctx, tx, row.id),
      audit: {
        action: "report.status_changed",
        object_type: "report",
        object_id: row.id,
        company_id: row.company_id,
        snapshot: { id: row.number, move, ...change },
      },
      events,
    };
  });
}

/** Whether a report has the status that is asked for, but for another reason or as the duplicate of another. */
function isOtherwise(row: ReportRow, { close_reason, duplicate_of }: Input): boolean {
  const differs = (asked: unknown, is: unknown) => asked !== undefined && asked !== is;
  return differs(close_reason, row.close_reason) || differs(duplicate_of, row.duplicate_number);
}

/** The move the caller asks for; 403 when they move no reports, 409 with the possible statuses when not this one. */
function moveOf({ actor }: Ctx, row: ReportRow, { status }: Input): ReportTransition {
  const facts = factsOf(row);
  const party = partyOf(actor, facts);
  if (!party) throw new AppError("forbidden");
  const allowed = allowedStatuses(actor, facts);
  const move = allowed.includes(status) ? transitionTo(row.status, status, party) : null;
  if (move) return move;
  const detail = row.dispute_open && isClosed(status) ? "disputed_closing" : "transition_impossible";
  throw new AppError("illegal_transition", detail, { params: { from: row.status, to: status }, allowed });
}
