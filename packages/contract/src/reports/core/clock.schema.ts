import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { responseTargets } from "../../programs/program.values.ts";
import { targetStates } from "./clock.values.ts";

/** A target of a report and its result. */
export const ReportTarget = z.object({
  target: z.enum(responseTargets),
  /** In business days. */
  days: z.int(),
  state: z.enum(targetStates),
  /** When it falls or fell due; null while its clock does not run. */
  due_at: z.nullable(Time),
  met_at: z.nullable(Time),
  /** Business hours by which it was met too late, rounded up; null if it was not. */
  late_hours: z.nullable(z.int()),
});
export type ReportTarget = z.infer<typeof ReportTarget>;
