import { hourMs } from "@safeport/contract/kernel/business-time";
import { responseTargets } from "@safeport/contract/programs/core/program.values";
import type { ReportTarget } from "@safeport/contract/reports/core/clock.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { ReadClock, ReadTarget } from "./report-clock.queries.ts";

const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** The clock of a report as its page shows it; `turn` is whose turn it is. */
export function presentClock(clock: ReadClock | null, turn: string): Pick<Report, "targets" | "time_zone" | "answer_request"> {
  const [asked_at, due_at] = [iso(clock?.answer_asked_at ?? null), iso(clock?.answer_due_at ?? null)];
  return {
    targets: inOrder(clock?.targets ?? []).map((target) =>
      presentTarget(target, { runs: clock?.runs ?? false, isNew: !clock?.settled && turn === "company" }),
    ),
    time_zone: clock?.time_zone ?? null,
    answer_request: asked_at && due_at ? { asked_at, due_at } : null,
  };
}

const placeOf = ({ target }: ReadTarget) => (responseTargets as readonly string[]).indexOf(target);
const inOrder = (targets: ReadTarget[]) => targets.toSorted((a, b) => placeOf(a) - placeOf(b));

/** `isNew` says that the job has not computed the clock yet, which runs nevertheless. */
interface Running {
  runs: boolean;
  isNew: boolean;
}

function presentTarget(read: ReadTarget, running: Running): ReportTarget {
  const { target, days, due_at, met_at, late_ms } = read;
  return {
    target: target as ReportTarget["target"],
    days,
    state: stateOf(read, running),
    due_at: iso(due_at),
    met_at: iso(met_at),
    late_hours: lateHours(late_ms),
  };
}

/** Business hours by which a target was met too late, rounded up; null if it was not. */
export function lateHours(late_ms: number | null): number | null {
  return late_ms === null ? null : Math.ceil(late_ms / hourMs);
}

function stateOf({ target, state, due_at, missed_at }: ReadTarget, { runs, isNew }: Running): ReportTarget["state"] {
  if (state === "running") {
    if (missed_at !== null || (due_at !== null && Date.parse(due_at) <= Date.now())) return "overdue";
    // The bounty's time begins with the validation.
    if (isNew && due_at === null) return target === "bounty" ? "waiting" : "running";
    return runs && due_at !== null ? "running" : "waiting";
  }
  if (missed_at !== null) return "missed";
  return state === "met" ? "met" : "ended";
}
