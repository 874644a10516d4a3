import { isAutomation } from "@safeport/contract/kernel/actor";
import { addBusinessTime, dayMs } from "@safeport/contract/kernel/business-time";
import { answerRequestDays } from "@safeport/contract/reports/clocks/clock.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { calendarOf, endRequest, lockClock, setRequest } from "../core/clock/clock.queries.ts";
import { lockStateFor } from "../core/get-report.ts";
import { type ReportRow, type ReportState, readUpdatedReport } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";

/** The author asks the company for an answer after it has missed a target for long; it owes a public comment within 5 business days. */
export async function askAnswer(ctx: Ctx, reportId: string): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("ask_answer", ctx, tx, reportId);
    const clock = await lockClock(tx, row.id);
    if (!clock) throw new Error(`Report ${row.id} is overdue without a clock`);
    const now = new Date();
    const due = new Date(addBusinessTime(now.getTime(), answerRequestDays * dayMs, calendarOf(clock)));
    await setRequest(tx, row.id, { answer_asked_at: now, answer_due_at: due, answer_missed_at: null });
    await updateReport(tx, row.id, { last_activity_at: now });
    await insertItems(tx, row.id, [{ item_type: "INFO", info: "answer_asked", performed_by: ctx.actor.user_id }]);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      ...reportChange(row, "report.answer_asked", { data: {} }),
    };
  });
}

/** A public comment by a person of the company answers the author's request; the caller has locked the report. */
export async function answerRequest(ctx: Ctx, tx: Tx, row: ReportState): Promise<void> {
  const isReporter = row.author_id === ctx.actor.user_id || row.is_collaborator;
  if (!isReporter && row.member_role !== null && !isAutomation(ctx.actor)) await endRequest(tx, row.id);
}
