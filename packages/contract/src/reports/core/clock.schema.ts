import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { responseTargets } from "../../programs/core/program.values.ts";
import { targetStates } from "./clock.values.ts";

/** A target of a report and its result. */
export const ReportTarget = z.object({
  target: z.enum(responseTargets).check(z.describe("The target.")),
  days: z.int().check(z.describe("The target in business days.")),
  state: z
    .enum(targetStates)
    .check(z.describe("Whether its clock runs or waits, it is overdue, was met, missed, or ended without counting.")),
  due_at: z.nullable(Time).check(z.describe("When it falls or fell due; null while its clock does not run.")),
  met_at: z.nullable(Time).check(z.describe("When it was met; null if it was not.")),
  late_hours: z.nullable(z.int()).check(z.describe("Business hours by which it was met too late; null if it was not.")),
});
export type ReportTarget = z.infer<typeof ReportTarget>;
