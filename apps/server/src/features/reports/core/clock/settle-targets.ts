import { addBusinessTime, type BusinessCalendar, businessTimeBetween, dayMs } from "@safeport/contract/kernel/business-time";
import type { responseTargets } from "@safeport/contract/programs/core/program.values";

/** A target and its result. Times are milliseconds since 1970. */
export interface Target {
  target: (typeof responseTargets)[number];
  days: number;
  /** Business time that was granted in addition, in milliseconds. */
  extra_ms: number;
  state: "running" | "met" | "ended";
  due_at: number | null;
  /** Number of steps after the miss: reminder, owners, platform. */
  step: number;
  step_at: number | null;
  missed_at: number | null;
  met_at: number | null;
  /** Business time by which it was met too late, in milliseconds. */
  late_ms: number | null;
}

/** The times in which it was the company's turn; the last one may have no end yet. */
export type Run = readonly [start: number, end: number | null];

export interface ReportTimes {
  runs: readonly Run[];
  first_response_at: number | null;
  validated_at: number | null;
  awarded_at: number | null;
  closed_at: number | null;
  /** Whether the way in which it was closed meets its targets; otherwise they end without a result. */
  closing_counts: boolean;
}

/** Business time of each step after the target itself: the owners after half of it, the platform after all of it; a day apart at least. */
export function stepThresholds(days: number): readonly [number, number, number] {
  const target = days * dayMs;
  const owners = Math.max(target / 2, dayMs);
  return [target, target + owners, target + Math.max(target, owners + dayMs)];
}

/** Brings a target up to date with its report: results are written once, and the next step gets its time. */
export function settleTarget(before: Target, times: ReportTimes, calendar: BusinessCalendar, now: number): Target {
  const target = revived(before, times, calendar);
  if (target.state !== "running") return target;
  const clock = clockOf(target, times, calendar);
  const due = clock.timeOf(stepThresholds(target.days)[0]);
  const met_at = metAt(target, times);
  if (met_at !== null) return meet(target, { met_at, due: due ?? clock.timeIfContinued(met_at), clock });
  const missed_at = target.missed_at ?? (due !== null && due <= now ? due : null);
  if (times.closed_at !== null) return { ...target, state: "ended", missed_at, due_at: missed_at, step_at: null };
  const next = target.step < 3 && clock.isRunning ? clock.timeOf(stepThresholds(target.days)[target.step] as number) : null;
  return { ...target, missed_at, due_at: missed_at ?? (clock.isRunning ? due : null), step_at: next };
}

/** Keeps a result, but continues a target that only a closing met or ended if the report is open again, with a business day at least. */
function revived(target: Target, times: ReportTimes, calendar: BusinessCalendar): Target {
  const isReversed = target.target === "triage" && target.state === "met" && times.validated_at === null;
  const isOpen = times.closed_at === null;
  if (!isOpen || !(target.state === "ended" || (isReversed && target.missed_at === null))) return target;
  const again: Target = { ...target, state: "running", met_at: null, late_ms: null, due_at: null, step_at: null };
  if (target.missed_at !== null) return again;
  const clock = clockOf(again, times, calendar);
  const current = times.runs.at(-1);
  const start = current?.[1] === null ? current[0] : Number.POSITIVE_INFINITY;
  const left = again.days * dayMs + again.extra_ms - clock.usedBefore(start);
  return { ...again, extra_ms: again.extra_ms + Math.max(0, dayMs - left) };
}

/** When the target was met; null while it is not. */
function metAt({ target }: Target, times: ReportTimes): number | null {
  const { first_response_at, validated_at, awarded_at, closed_at, closing_counts } = times;
  const closing = closing_counts ? closed_at : null;
  const met = {
    first_response: first_response_at ?? closing,
    triage: validated_at ?? closing,
    bounty: awarded_at,
    resolution: closing,
  }[target];
  // The response that closes a report as spam counts for nothing.
  return met !== null && closed_at !== null && !closing_counts && met >= closed_at ? null : met;
}

function meet(target: Target, { met_at, due, clock }: { met_at: number; due: number | null; clock: Clock }): Target {
  const due_at = target.missed_at ?? due;
  const isLate = due_at !== null && due_at < met_at;
  return {
    ...target,
    state: "met",
    met_at,
    due_at,
    step_at: null,
    missed_at: isLate ? due_at : null,
    late_ms: isLate ? clock.between(due_at, met_at) : null,
  };
}

interface Clock {
  isRunning: boolean;
  /** When the clock shows a business time; null if it stands still before. */
  timeOf(threshold: number): number | null;
  /** When the target would fall due if the clock ran from a time on. */
  timeIfContinued(from: number): number;
  usedBefore(time: number): number;
  between(from: number, to: number): number;
}

/** The clock of one target: the company's turns since it began, the bounty's with the validation. */
function clockOf(target: Target, { runs: all, validated_at }: ReportTimes, calendar: BusinessCalendar): Clock {
  const begin = target.target === "bounty" ? (validated_at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY;
  const runs: Run[] = all
    .map(([start, end]): Run => [Math.max(start, begin), end])
    .filter(([start, end]) => Number.isFinite(start) && (end === null || start < end));
  const passed = (from: number, to: number) =>
    runs.reduce((sum, [start, end]) => sum + businessTimeBetween(Math.max(start, from), Math.min(end ?? to, to), calendar), 0);
  const total = (threshold: number) => threshold + target.extra_ms;
  return {
    isRunning: runs.at(-1)?.[1] === null,
    timeOf(threshold) {
      let left = total(threshold);
      for (const [start, end] of runs) {
        const time = addBusinessTime(start, left, calendar);
        if (end === null || time < end) return time;
        left -= businessTimeBetween(start, end, calendar);
      }
      return null;
    },
    timeIfContinued(from) {
      return addBusinessTime(from, Math.max(0, total(target.days * dayMs) - passed(Number.NEGATIVE_INFINITY, from)), calendar);
    },
    usedBefore: (time) => passed(Number.NEGATIVE_INFINITY, time),
    between: passed,
  };
}
