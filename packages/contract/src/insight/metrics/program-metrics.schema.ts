import * as z from "zod/mini";
import { severities } from "../../kernel/severity.values.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";

/** The figures of a program count at most this many of its reports, the newest ones. */
export const maxCountedReports = 100_000;
/** The months that the figures of a program show; the last one is the present month, in UTC. */
export const metricMonths = 12;
/** Steps measured in a program's figures; they are compared with the response targets of the same names. */
export const measuredSteps = ["first_response", "triage", "resolution"] as const;

const Count = z.int();
/** Duration of a step, for the reports received in the shown months that have reached it. */
export const StepTime = z.object({
  step: z.enum(measuredSteps).check(z.describe("What was measured, from sending on.")),
  reports: Count.check(z.describe("How many reports were measured.")),
  /** Days from receipt, rounded to a tenth; null when no report was measured. */
  median_days: z.nullable(z.number()).check(z.describe("The median of the days; null if no report was measured.")),
  /** The program's response target; null when it has none. */
  target_days: z.nullable(z.int()).check(z.describe("The days within which the company means to act; null without a target.")),
  within_target: z.nullable(Count).check(z.describe("How many of the measured reports met the target; null without a target.")),
});
export type StepTime = z.infer<typeof StepTime>;

/** The figures of a program's reports, drafts excluded. */
export const ProgramMetrics = z.object({
  received: Count.check(z.describe("How many reports were received.")),
  open: Count.check(z.describe("How many are new, under review or need more information.")),
  valid: Count.check(z.describe("How many were valid.")),
  resolved: Count.check(z.describe("How many are resolved.")),
  by_status: z
    .array(
      z.object({
        status: z.enum(reportStatuses).check(z.describe("The status.")),
        received: Count.check(z.describe("How many reports have it.")),
      }),
    )
    .check(z.describe("The reports by their status, in the order of the life cycle.")),
  by_severity: z
    .array(
      z.object({
        severity: z.enum(severities).check(z.describe("The severity.")),
        received: Count.check(z.describe("How many reports have it.")),
        open: Count.check(z.describe("How many of them are open.")),
        resolved: Count.check(z.describe("How many of them are resolved.")),
      }),
    )
    .check(z.describe("The reports by their severity, critical first.")),
  /** Each month, the oldest first: the reports received in it, and how many of these are resolved by now. */
  by_month: z
    .array(
      z.object({
        month: z.string().check(z.describe("The month, such as `2026-03`.")),
        received: Count.check(z.describe("How many reports were received in it.")),
        resolved: Count.check(z.describe("How many of them are resolved by now.")),
      }),
    )
    .check(z.describe("The reports by the month (UTC) in which they were received, the oldest first.")),
  times: z.array(StepTime).check(z.describe("How long the steps took.")),
  is_limited: z.boolean().check(z.describe("Whether the program has more reports than are counted.")),
});
export type ProgramMetrics = z.infer<typeof ProgramMetrics>;
