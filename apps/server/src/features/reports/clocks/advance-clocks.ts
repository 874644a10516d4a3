import { hourMs } from "@safeport/contract/kernel/business-time";
import { staleReminderDays } from "@safeport/contract/reports/clocks/clock.limits";
import { missedSteps } from "@safeport/contract/reports/clocks/clock.values";
import type { Db } from "@safeport/db/named-statement";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { insertItems, type NewTimelineItem, updateReport } from "../report-update.queries.ts";
import { applyTransition } from "../status/apply-transition.ts";
import {
  type ClockRow,
  lockClock,
  reportsWithDueReminders,
  reportsWithDueRequests,
  reportsWithDueSteps,
  unsettledClocks,
} from "./clock.queries.ts";
import { lockReportOfSystem } from "./report-of-system.ts";
import { type SettledClock, settleClock, settled, storeSettled } from "./settle-clock.ts";
import type { Target } from "./settle-targets.ts";

/** Reports that are read at a time. */
const portion = 200;
const job = "advance_clocks";
/** A report that fails does not keep the others waiting; it is tried again in the next minute. */
type Failure = unknown;

/**
 * The job: computes clocks that were written without their times, and takes the steps that are due. Each step is decided in the transaction that takes
 * it, with the report locked, so several processes take it once.
 */
export async function advanceClocks(services: Services, now = new Date()): Promise<void> {
  const failures: Failure[] = [];
  const each = async (find: (db: Db) => Promise<string[]>, act: (id: string) => Promise<unknown>) => {
    for (let before = ""; ; ) {
      const ids = await find(services.db);
      // What failed is found again; a whole portion of the same reports means that nothing more can be done.
      if (ids.length === 0 || ids.join() === before) return;
      before = ids.join();
      for (const id of ids) await act(id).catch((error: Failure) => failures.push(error));
    }
  };
  await each(
    (db) => unsettledClocks(db, portion),
    (id) => services.db.transaction().execute((tx) => settleClock(tx, id, { now, silent: true })),
  );
  await each(
    (db) => reportsWithDueSteps(db, now, portion),
    (id) => unitOfWork(systemCtx(services, job), (tx) => takeStep(tx, id, now)),
  );
  await each(
    (db) => reportsWithDueReminders(db, now, portion),
    (id) => unitOfWork(systemCtx(services, job), (tx) => remind(services, tx, id, now)),
  );
  await each(
    (db) => reportsWithDueRequests(db, now, portion),
    (id) => unitOfWork(systemCtx(services, job), (tx) => endRequest(tx, id, now)),
  );
  if (failures.length > 0) throw failures[0];
}

const nothing: Outcome<null> = { result: null, audit: [], events: [] };

/** Takes the next step of each target of a report whose time has come. */
async function takeStep(tx: Tx, reportId: string, now: Date): Promise<Outcome<null>> {
  const row = await lockClock(tx, reportId);
  if (!row) return nothing;
  let clock = settled(row, now);
  const steps: { target: Target; step: number }[] = [];
  for (;;) {
    const due = clock.targets.filter(({ step_at }) => step_at !== null && step_at <= now.getTime());
    if (due.length === 0) break;
    for (const target of due) steps.push({ target, step: target.step });
    const targets = clock.targets.map((target) => (due.includes(target) ? { ...target, step: target.step + 1 } : target));
    clock = settled({ ...row, targets }, now);
  }
  await storeSettled(tx, row, clock, now);
  if (steps.length === 0) return nothing;
  await insertItems(tx, row.id, steps.map(itemOf));
  const { id: subject_id, company_id, present_program_id: program_id, number } = row;
  return {
    result: null,
    audit: steps.map(({ target, step }) => ({
      action: "report.target_missed",
      object_type: "report",
      object_id: subject_id,
      company_id,
      snapshot: { id: number, target: target.target, step: missedSteps[step] },
    })),
    events: steps.map(({ target: { target }, step }) => ({
      type: "report.target_missed",
      subject_id,
      data: { company_id, program_id, target, step: missedSteps[step] ?? "platform" },
    })),
  };
}

function itemOf({ target: { target }, step }: { target: Target; step: number }): NewTimelineItem {
  const info = [`missed_${target}`, "owners_told", "overdue_queued"][step] ?? "overdue_queued";
  // Whom the company tells of it is its own affair.
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

/** One message, whatever has passed meanwhile: the latest reminder that is due. */
async function sendReminder(tx: Tx, row: ClockRow, clock: SettledClock, now: Date): Promise<Outcome<null>> {
  const asked = clock.change.question_at?.getTime() ?? now.getTime();
  const isPast = (days: number) => asked + days * 24 * hourMs <= now.getTime();
  const step = Math.max(clock.change.stale_step + 1, staleReminderDays.filter(isPast).length);
  const days = staleReminderDays[step - 1] as number;
  await storeSettled(tx, row, settled({ ...row, stale_step: step, stale_at: now }, now), now);
  const warning = ({ 14: "stale_warning", 25: "stale_last_warning" } as Record<number, string>)[days];
  if (warning) {
    await updateReport(tx, row.id, { last_activity_at: now });
    await insertItems(tx, row.id, [{ item_type: "INFO", info: warning, performed_by: null }]);
  }
  const { id: subject_id, company_id, present_program_id: program_id, number } = row;
  return {
    result: null,
    audit: [
      { action: "report.reminded", object_type: "report", object_id: subject_id, company_id, snapshot: { id: number, days } },
    ],
    events: [{ type: "report.answer_awaited", subject_id, data: { company_id, program_id, days } }],
  };
}

async function closeStale(services: Services, tx: Tx, reportId: string): Promise<Outcome<null>> {
  const row = await lockReportOfSystem(tx, reportId);
  const { events, audit, changed } = await applyTransition(tx, row, {
    transition: "close_stale",
    party: "system",
    actorId: null,
    readerId: row.author_id,
    closeReason: "stale",
    settings: services.settings,
  });
  return {
    result: null,
    audit: [
      {
        action: "report.status_changed",
        object_type: "report",
        object_id: row.id,
        company_id: row.company_id,
        snapshot: {
          id: row.number,
          transition: "close_stale",
          old_status: row.status,
          new_status: changed.status,
          close_reason: "stale",
        },
      },
      ...audit,
    ],
    // Nobody else tells the author of it.
    events: events.map((event) =>
      event.type === "report.status_changed" ? { ...event, data: { ...event.data, automatic: false } } : event,
    ),
  };
}

/** Ends a request for an answer that the company let pass, once. */
async function endRequest(tx: Tx, reportId: string, now: Date): Promise<Outcome<null>> {
  const row = await lockClock(tx, reportId);
  if (!row || row.answer_missed_at || !row.answer_due_at || row.answer_due_at > now || row.closed_at) return nothing;
  await tx.updateTable("report_clock").set({ answer_missed_at: now }).where("report_id", "=", reportId).execute();
  await updateReport(tx, reportId, { last_activity_at: now });
  await insertItems(tx, reportId, [{ item_type: "INFO", info: "answer_missed", performed_by: null }]);
  const { id: subject_id, company_id, present_program_id: program_id, number } = row;
  return {
    result: null,
    audit: [
      { action: "report.answer_missed", object_type: "report", object_id: subject_id, company_id, snapshot: { id: number } },
    ],
    events: [{ type: "report.answer_missed", subject_id, data: { company_id, program_id } }],
  };
}
