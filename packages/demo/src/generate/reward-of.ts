import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import type { Severity } from "@safeport/db/types.gen";
import type { ReportPlan } from "./generated.ts";
import { severityOrder } from "./rate-vector.ts";

function rangeFor({ program }: ReportPlan, severity: Severity): readonly [number, number] {
  return program.content.rewards[severityOrder.indexOf(severity) - 1] ?? [0, 0];
}

/** Whether the program pays for this asset at this severity. */
export function isRewarded(plan: ReportPlan, severity: Severity): boolean {
  return plan.program.content.program_type === "BBP" && plan.scope.content[3] === "bounty" && rangeFor(plan, severity)[1] > 0;
}

/** The highest reward that the program promises for this asset at this severity, in whole units; 0 without a promise. */
export function highestReward(plan: ReportPlan, severity: Severity): number {
  return isRewarded(plan, severity) ? rangeFor(plan, severity)[1] : 0;
}

/** Whole dollars of a bonus. */
export function bonusOf({ id }: ReportPlan): number {
  return seeded(`amount of the bonus ${id.slice(-12)}`).pick([100, 150, 200, 250, 400]);
}

/** Whole dollars within the program's range, in steps that people use, split into `parts`. */
export function rewardOf(random: Seeded, plan: ReportPlan, severity: Severity, parts: number): number[] {
  const [min, max] = rangeFor(plan, severity);
  const step = max - min >= 1_000 ? 250 : 50;
  const total = min + random.int(0, Math.floor((max - min) / step)) * step;
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, part) => (part === parts - 1 ? total - each * (parts - 1) : each));
}
