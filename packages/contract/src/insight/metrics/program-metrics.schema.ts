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
  step: z.enum(measuredSteps),
  /** The reports that were measured. */
  reports: Count,
  /** Days from receipt, rounded to a tenth; null when no report was measured. */
  median_days: z.nullable(z.number()),
  /** The program's response target; null when it has none. */
  target_days: z.nullable(z.int()),
  /** Number of measured reports that met the target; null without one. */
  within_target: z.nullable(Count),
});
export type StepTime = z.infer<typeof StepTime>;

/** The figures of a program's reports, drafts excluded. */
export const ProgramMetrics = z.object({
  received: Count,
  /** New, under review or needing more information. */
  open: Count,
  /** Validated or resolved. */
  valid: Count,
  resolved: Count,
  /** Each status that a sent report can have, in the order of the life cycle. */
  by_status: z.array(z.object({ status: z.enum(reportStatuses), received: Count })),
  /** Each severity, critical first. */
  by_severity: z.array(z.object({ severity: z.enum(severities), received: Count, open: Count, resolved: Count })),
  /** Each month, the oldest first: the reports received in it, and how many of these are resolved by now. */
  by_month: z.array(z.object({ month: z.string(), received: Count, resolved: Count })),
  times: z.array(StepTime),
  /** Whether the program has more reports than are counted. */
  is_limited: z.boolean(),
});
export type ProgramMetrics = z.infer<typeof ProgramMetrics>;
