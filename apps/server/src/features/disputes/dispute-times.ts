import { stepDays } from "@safeport/contract/disputes/dispute.limits";
import { addBusinessTime, dayMs } from "@safeport/contract/kernel/business-time";
import type { Tx } from "../../platform/transaction.ts";
import { reportCalendar } from "../reports/core/clock/report-calendar.ts";

/** When each step of a dispute on a report is due that is opened now, in business days of the report's zone. */
export async function stepTimes(tx: Tx, reportId: string, now = new Date()) {
  const calendar = await reportCalendar(tx, reportId);
  const after = (days: number) => new Date(addBusinessTime(now.getTime(), days * dayMs, calendar));
  return {
    answer_due_at: after(stepDays.answer),
    mediator_due_at: after(stepDays.mediator),
    decision_due_at: after(stepDays.decision),
  };
}
