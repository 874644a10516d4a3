import { dayMs } from "@safeport/contract/kernel/business-time";
import { staleCloseDays, staleGraceDays, staleReminderDays } from "@safeport/contract/reports/clocks/clock.limits";
import type { DueTarget } from "@safeport/contract/reports/core/clock.values";
import { runWithParts } from "../../../../platform/run-with-parts.queries.ts";
import type { Tx } from "../../../../platform/transaction.ts";
import {
  type ClockChange,
  type ClockRow,
  calendarOf,
  clockParts,
  type DueColumns,
  lockClock,
  noRequest,
  readClock,
  type SettledClock,
  type TakenStep,
} from "./clock.queries.ts";
import { type ReportTimes, type Run, settleTarget, type Target } from "./settle-targets.ts";

/** Steps after a miss; the last one is the platform's queue. */
const lastStep = 3;

/** Whether the company's clock runs: it is its turn, and nobody has locked the report. */
export function isCompanysTurn({ status, dispute_open, locked_at }: ClockRow): boolean {
  return (status === "new" || status === "under_review") && !dispute_open && locked_at === null;
}

/** Whether the author's answer is awaited and its reminders run. */
function isAnswerAwaited({ status, dispute_open, locked_at }: ClockRow): boolean {
  return status === "needs_more_info" && !dispute_open && locked_at === null;
}

/**
 * Brings the clock of a report up to date with the report, whose row the caller has locked or changed: runs, targets, reminders and the columns of lists.
 * `silent` is for reports of before: steps whose time has passed are taken as done. Does nothing for a report without a clock.
 */
export async function settleClock(
  tx: Tx,
  reportId: string,
  { now = new Date(), silent = false }: { now?: Date; silent?: boolean } = {},
): Promise<void> {
  const row = await lockClock(tx, reportId);
  if (row) await storeSettled(tx, row, settled(row, now, { silent }), now);
}

/** The columns of a report that decide about its clock. */
const clocked = [
  "status",
  "close_reason",
  "dispute_open",
  "locked_at",
  "first_response_at",
  "validated_at",
  "closed_at",
] as const satisfies (keyof ClockRow)[];
export type ClockedColumns = { [Column in (typeof clocked)[number]]?: ClockRow[Column] | undefined };

/** Effect of a change of a report on its clock: columns of the report, and parts of the statement that writes the change. */
export interface ClockOfChange {
  due: DueColumns;
  parts: ReturnType<typeof clockParts>;
}

/**
 * The clock of a report, whose row the caller has locked, as `change` will leave it. The caller writes it with the change: a report has some forty
 * indexes, so it is updated once. Undefined for a report without a clock.
 */
export async function clockOfChange(tx: Tx, id: string, change: ClockedColumns): Promise<ClockOfChange | undefined> {
  const row = await readClock(tx, id);
  if (!row) return undefined;
  const now = new Date();
  const changes = clocked.filter((column) => change[column] !== undefined).map((column) => [column, change[column]]);
  const changed: ClockRow = { ...row, ...Object.fromEntries(changes) };
  const clock = settled(changed, now);
  return { due: dueColumns(changed, clock, now), parts: clockParts(row, clock) };
}

/** The clock as it should be now. With `takesSteps` its targets have taken every step that is due. */
export function settled(row: ClockRow, now: Date, options: { silent?: boolean; takesSteps?: boolean } = {}): SettledClock {
  const { silent = false, takesSteps = silent } = options;
  const time = now.getTime();
  const runs = [...row.runs];
  const isRunning = runs.length % 2 === 1;
  if (isRunning !== isCompanysTurn(row)) runs.push(isRunning && row.closed_at ? Math.min(row.closed_at.getTime(), time) : time);
  const times = timesOf(row, runs);
  const calendar = calendarOf(row);
  const taken: TakenStep[] = [];
  const targets = row.targets.map((before) => {
    let target = settleTarget(before, times, calendar, time);
    while (takesSteps && target.step_at !== null && target.step_at <= time) {
      taken.push({ target: target.target, step: target.step });
      target = settleTarget({ ...target, step: target.step + 1 }, times, calendar, time);
    }
    return target;
  });
  return { change: { ...staleChange(row, now, silent), ...answerChange(row), runs }, targets, taken };
}

function timesOf(row: ClockRow, runs: readonly number[]): ReportTimes {
  const pairs: Run[] = [];
  for (let at = 0; at < runs.length; at += 2) pairs.push([runs[at] as number, runs[at + 1] ?? null]);
  const ms = (time: Date | null) => time?.getTime() ?? null;
  return {
    runs: pairs,
    first_response_at: ms(row.first_response_at),
    validated_at: ms(row.validated_at),
    awarded_at: ms(row.awarded_at),
    closed_at: ms(row.closed_at),
    closing_counts: row.status === "resolved" || (row.status === "closed" && row.close_reason !== "withdrawn"),
  };
}

/** The reminders of a question, and the stale close: 7, 14, 25 and 30 days after it, and at least 7 days after a dispute or a lock. */
function staleChange(row: ClockRow, now: Date, silent: boolean) {
  if (row.status !== "needs_more_info") return { question_at: null, stale_step: 0, stale_at: null, stale_not_before: null };
  const question_at = row.question_at ?? now;
  if (!isAnswerAwaited(row))
    return { question_at, stale_step: row.stale_step, stale_at: null, stale_not_before: row.stale_not_before };
  // It is awaited again after a dispute or a lock, or is a report of before: a week remains, and nobody gets the reminders that have passed.
  const isResumed = silent || (row.question_at !== null && row.stale_at === null && row.settled_at !== null);
  const stale_not_before = isResumed ? new Date(now.getTime() + staleGraceDays * dayMs) : row.stale_not_before;
  const timeOf = (step: number) => {
    const reminder = staleReminderDays[step];
    return reminder === undefined ? closeTime(question_at, stale_not_before) : question_at.getTime() + reminder * dayMs;
  };
  let stale_step = row.stale_step;
  while (isResumed && stale_step < lastStep && timeOf(stale_step) <= now.getTime()) stale_step += 1;
  return { question_at, stale_step, stale_at: new Date(timeOf(stale_step)), stale_not_before };
}

/** When an unanswered question closes the report. */
function closeTime(question_at: Date, not_before: Date | null): number {
  return Math.max(question_at.getTime() + staleCloseDays * dayMs, not_before?.getTime() ?? 0);
}

/** A request for an answer ends with the report. */
function answerChange({ closed_at, answer_asked_at, answer_due_at, answer_missed_at }: ClockRow) {
  return closed_at ? noRequest : { answer_asked_at, answer_due_at, answer_missed_at };
}

/** Stores a clock, and the columns of its report that lists and cards show. */
export async function storeSettled(tx: Tx, row: ClockRow, clock: SettledClock, now: Date): Promise<void> {
  const update = tx
    .updateTable("report")
    .set(dueColumns(row, clock, now))
    .where("id", "=", row.id);
  await runWithParts(tx, clockParts(row, clock), update);
}

/** The columns of a report that follow from its clock. */
export function dueColumns(row: ClockRow, { change, targets }: SettledClock, now: Date): DueColumns {
  const isEscalated = targets.some(({ state, step }) => state === "running" && step === lastStep) && isCompanysTurn(row);
  const due = dueOf(row, targets, change);
  return {
    due_at: due?.due_at ?? null,
    due_target: due?.due_target ?? null,
    escalated_at: isEscalated ? (row.escalated_at ?? now) : null,
  };
}

/** The step that falls due next: the company's earliest target, the stale close while the author's answer is awaited, or the step of a dispute. */
function dueOf(row: ClockRow, targets: readonly Target[], { stale_not_before, question_at }: ClockChange) {
  const due = (due_target: DueTarget, due_at: Date) => ({ due_target, due_at });
  if (row.locked_at) return null;
  if (row.dispute_open) return row.dispute_due_at ? due("dispute", row.dispute_due_at) : null;
  if (isAnswerAwaited(row) && question_at) return due("answer", new Date(closeTime(question_at, stale_not_before)));
  if (!isCompanysTurn(row)) return null;
  const [next] = targets
    .filter(({ state, due_at }) => state === "running" && due_at !== null)
    .sort((a, b) => (a.due_at as number) - (b.due_at as number));
  return next ? due(next.target, new Date(next.due_at as number)) : null;
}
