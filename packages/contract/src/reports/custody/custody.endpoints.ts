import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid, Version } from "../../kernel/ids.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { trimmedLines } from "../../kernel/text.ts";
import { minReason } from "../core/report.limits.ts";
import { Report } from "../core/report.schema.ts";

const ReportRef = z.object({ report_id: Uuid });
const Reason = trimmedLines(textLimits.reason, minReason.custody);

export const LockReportInput = z.strictObject({
  locked: z.boolean().check(z.describe("Whether nobody can change it.")),
  reason: Reason.check(z.describe("Why, for both sides.")),
});

export const lockReport = endpoint({
  name: "reports.lock",
  summary: "Lock a report against all changes, or unlock it, as staff; both sides see the reason",
  method: "POST",
  path: "/v1/reports/:report_id/lock/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.locked"],
  params: ReportRef,
  body: LockReportInput,
  result: Report,
  errors: ["not_found", "forbidden"],
});

export const MoveReportInput = z.strictObject({
  program_id: Uuid.check(z.describe("The program of the same company to which it moves.")),
  reason: Reason.check(z.describe("Why, for both sides.")),
  version: z.optional(Version),
});
export type MoveReportInput = z.input<typeof MoveReportInput>;

export const moveReport = endpoint({
  name: "reports.move",
  summary: "Move a report to another program of the same company; its terms and its clock stay",
  method: "POST",
  path: "/v1/reports/:report_id/move/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.let_in", "report.moved"],
  params: ReportRef,
  body: MoveReportInput,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition", "version_stale"],
});
