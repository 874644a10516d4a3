import { dayMs, hourMs } from "@safeport/contract/kernel/business-time";
import { expect, it } from "vitest";
import { bruteForce, countBetween, holidays, starts, zones } from "../../../packages/contract/test/wall-clock.ts";
import { type ReportTimes, type Run, settleTarget, type Target } from "../src/features/reports/core/clock/settle-targets.ts";

/** Hours in which the clock of the company runs and stands still, one after the other; the last run goes on. */
const histories: Record<string, readonly number[]> = {
  "a question": [5, 30],
  "two questions": [3, 7, 20, 60],
  "a weekend long": [30, 72],
  "a question after a minute of work each": [0.25, 1, 0.25, 49, 0.25, 24],
  "a reopening after two weeks": [26, 14 * 24],
};
const days = 5;

const target = (over: Partial<Target> = {}): Target => ({
  ...{ target: "resolution", days, extra_ms: 0, state: "running", due_at: null, step: 0, step_at: null },
  ...{ missed_at: null, met_at: null, late_ms: null, ...over },
});
const times = (runs: readonly Run[], over: Partial<ReportTimes> = {}): ReportTimes => ({
  ...{ runs, first_response_at: null, validated_at: null, awarded_at: null, closed_at: null, closing_counts: false, ...over },
});
const table = zones.flatMap((timeZone) =>
  starts.flatMap((start, at) =>
    Object.entries(histories).map(([name, hours]) => ({ timeZone, start, name, hours, free: at % 3 === 0 })),
  ),
);

it("targets agree with a count of the local clock over pauses, reopenings, holidays and zones @spec:3.18", () => {
  expect(table.length).toBeGreaterThanOrEqual(800);
  for (const { timeZone, start, name, hours, free } of table) {
    const calendar = { timeZone, holidays: free ? new Set<string>() : holidays };
    const runs: Run[] = [];
    let from = Date.parse(start);
    let used = 0;
    for (let place = 0; place < hours.length; place += 2) {
      const end = from + (hours[place] as number) * hourMs;
      runs.push([from, end]);
      used += countBetween(from, end, calendar);
      from = end + (hours[place + 1] as number) * hourMs;
    }
    runs.push([from, null]);
    const due = bruteForce(from, days * dayMs - used, calendar);
    const settled = settleTarget(target(), times(runs), calendar, from);
    const label = `${timeZone} ${start} after ${name}`;
    expect(`${label}: ${new Date(settled.due_at ?? 0).toISOString()}`).toBe(`${label}: ${new Date(due).toISOString()}`);
    // While it stands still it has no due time, and one that was met keeps its result however the report goes on.
    const paused = settleTarget(target(), times(runs.slice(0, -1)), calendar, from);
    expect([paused.state, paused.due_at], label).toEqual(["running", null]);
    const closed = times(runs.slice(0, -1), { closed_at: runs[0]?.[1] ?? 0, closing_counts: true });
    const met = settleTarget(target(), closed, calendar, from);
    expect([met.state, met.late_ms], label).toEqual(["met", null]);
    expect(settleTarget(met, times(runs), calendar, from), label).toEqual(met);
  }
});
