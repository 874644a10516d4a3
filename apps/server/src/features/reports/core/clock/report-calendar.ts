import { type BusinessCalendar, utcCalendar } from "@safeport/contract/kernel/business-time";
import type { Tx } from "../../../../platform/transaction.ts";
import { calendarOf, lockClock } from "./clock.queries.ts";

/** The business days of a report; those of UTC for one without a clock. */
export async function reportCalendar(tx: Tx, reportId: string): Promise<BusinessCalendar> {
  const clock = await lockClock(tx, reportId);
  return clock ? calendarOf(clock) : utcCalendar;
}

/** Whether the company let the time for an answer pass that the author had asked for. */
export async function hasLeftUnanswered(tx: Tx, reportId: string, now = new Date()): Promise<boolean> {
  const due = (await lockClock(tx, reportId))?.answer_due_at;
  return due !== null && due !== undefined && due <= now;
}
