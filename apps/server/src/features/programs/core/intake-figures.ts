import type { Program } from "@safeport/contract/programs/core/program.schema";
import { roundedToFive } from "./rounded-to-five.ts";

/** How a program lets reports in, of those that a job has counted. */
export interface IntakeRow {
  intake_per_week: number | null;
  intake_waiting: number | null;
  intake_median_hours: number | null;
  intake_within_week: number | null;
}

/** The figures of the intake of a program as everybody reads them; null without a limit. */
export function intakeOf(row: IntakeRow): Program["intake"] {
  if (row.intake_per_week === null) return null;
  return {
    per_week: row.intake_per_week,
    waiting: roundedToFive(row.intake_waiting ?? 0),
    median_hours: row.intake_median_hours,
    within_week_percent: row.intake_within_week,
  };
}
