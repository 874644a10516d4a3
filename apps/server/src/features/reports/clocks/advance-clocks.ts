import { hourMs } from "@safeport/contract/kernel/business-time";
import { staleReminderDays } from "@safeport/contract/reports/clocks/clock.limits";
import { missedSteps } from "@safeport/contract/reports/core/clock.values";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { takeDue } from "../../../platform/jobs/take-due.ts";
import type { Tx } from "../../../platform/transaction.ts";
import {
  type ClockRow,
  lockClock,
  reportsWithDueReminders,
  reportsWithDueRequests,
  reportsWithDueSteps,
  type SettledClock,
  type TakenStep,
  unsettledClocks,
} from "../core/clock/clock.queries.ts";
import { settleClock, settled, storeSettled } from "../core/clock/settle-clock.ts";
import { reportAudit, reportChange, reportEvent } from "../core/report-change.ts";
import { lockReportOfSystem } from "../core/report-of-system.ts";
import { insertItems, type NewTimelineItem, updateReport } from "../core/report-update.queries.ts";
import { applyTransition } from "../status/apply-transition.ts";

/**
 * The job: computes clocks that were written without their times, and takes the steps that are due. Each step is decided in the transaction that takes
 * it, with the report locked, so several processes take it once.
 */
export async function advanceClocks(services: Services, now = new Date()): Promise<void> {
  const { db } = services;
  const ctx = systemCtx(services, "advance_clocks");
  await takeDue<string>(
    {
      find: (limit) => unsettledClocks(db, limit),
      act: (id) => db.transaction().execute((tx) => settleClock(tx, id, { now, silent: true })),
    },
    {
      find: (limit) => reportsWithDueSteps(db, now, limit),
      act: (id) => unitOfWork(ctx, (tx) => takeStep(tx, id, now)),
    },
    {
      find: (limit) => reportsWithDueReminders(db, now, limit),
      act: (id) => unitOfWork(ctx, (tx) => remind(services, tx, id, now)),
    },
    {
      find: (limit) => reportsWithDueRequests(db, now, limit),
      act: (id) => unitOfWork(ctx, (tx) => missRequest(tx, id, now)),
    },
  );
}

const nothing: Outcome<null> = { result: null, audit: [], events: [] };

/** Takes the next step of each target of a report whose time has come. */
async function takeStep(tx: Tx, reportId: string, now: Date): Promise<Outcome<null>> {
  const row = await lockClock(tx, reportId);
  if (!row) return nothing;
  const clock = settled(row, now, { takesSteps: true });
  await storeSettled(tx, row, clock, now);
  const steps = clock.taken.toSorted((one, other) => one.step - other.step);
  if (steps.length === 0) return nothing;
  await insertItems(tx, row.id, steps.map(itemOf));
  const changes = steps.map(({ target, step }) => {
    const change = { target, step: missedSteps[step] ?? "platform" };
    return reportChange(row, "report.target_missed", { details: change, data: change });
  });
  return { result: null, audit: changes.flatMap(({ audit }) => audit), events: changes.flatMap(({ events }) => events) };
}

function itemOf({ target, step }: TakenStep): NewTimelineItem {
  const info = [`missed_${target}`, "owners_told", "overdue_queued"][step] ?? "overdue_queued";
  // The reporter does not see that the owners were notified.
  return { item_type: "INFO", info, performed_by: null, is_internal: step === 1 };
}

/** Reminds the author of a question, or closes the report that has waited too long for an answer. */
async function remind(services: Services, tx: Tx, reportId: string, now: Date): Promise<Outcome<null>> {
  const row = await lockClock(tx, reportId);
  if (!row) return nothing;
  const clock = settled(row, now);
  const { stale_at, stale_step } = clock.change;
  if (stale_at === null || stale_at > now) {
    await storeSettled(tx, row, clock, now);
    return nothing;
  }
  if (stale_step >= staleReminderDays.length) return closeStale(services, tx, reportId);
  return sendReminder(tx, row, clock, now);
}

/** The latest reminder that is due, as the only message: reminders that were missed before it are not sent. */
async function sendReminder(tx: Tx, row: ClockRow, clock: SettledClock, now: Date): Promise<Outcome<null>> {
  const questionAt = clock.change.question_at?.getTime() ?? now.getTime();
  const isPast = (days: number) => questionAt + days * 24 * hourMs <= now.getTime();
  const step = Math.max(clock.change.stale_step + 1, staleReminderDays.filter(isPast).length);
  const days = staleReminderDays[step - 1] as number;
  await storeSettled(tx, row, settled({ ...row, stale_step: step, stale_at: now }, now), now);
  const warning = ({ 14: "stale_warning", 25: "stale_last_warning" } as Record<number, string>)[days];
  if (warning) {
    await updateReport(tx, row.id, { last_activity_at: now });
    await insertItems(tx, row.id, [{ item_type: "INFO", info: warning, performed_by: null }]);
  }
  return {
    result: null,
    audit: [reportAudit(row, "report.reminded", { days })],
    events: [reportEvent(row, "report.answer_awaited", { days })],
  };
}

async function closeStale(services: Services, tx: Tx, reportId: string): Promise<Outcome<null>> {
  const row = await lockReportOfSystem(tx, reportId);
  const { events, audit, changed } = await applyTransition(tx, row, {
    transition: "close_stale",
    party: "system",
    actorId: null,
    isAnnounced: true,
    readerId: row.author_id,
    closeReason: "stale",
    settings: services.settings,
  });
  return {
    result: null,
    audit: [
      reportAudit(row, "report.status_changed", {
        transition: "close_stale",
        old_status: row.status,
        new_status: changed.status,
        close_reason: "stale",
      }),
      ...audit,
    ],
    events,
  };
}

/** Notes once that the company has not answered a request in time. */
async function missRequest(tx: Tx, reportId: string, now: Date): Promise<Outcome<null>> {
  const row = await lockClock(tx, reportId);
  if (!row || row.answer_missed_at || !row.answer_due_at || row.answer_due_at > now || row.closed_at) return nothing;
  await tx.updateTable("report_clock").set({ answer_missed_at: now }).where("report_id", "=", reportId).execute();
  await updateReport(tx, reportId, { last_activity_at: now });
  await insertItems(tx, reportId, [{ item_type: "INFO", info: "answer_missed", performed_by: null }]);
  return { result: null, ...reportChange(row, "report.answer_missed", { data: {} }) };
}
