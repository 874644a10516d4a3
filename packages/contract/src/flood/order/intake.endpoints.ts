import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Report } from "../../reports/core/report.schema.ts";
import { maxIntake, previewedReports } from "./intake.limits.ts";

const ProgramRef = z.object({
  program: z
    .string()
    .check(z.minLength(1), z.maxLength(200), z.describe("The id of the program, its handle, or its URL-encoded title.")),
});

const perWeek = z.nullable(z.int().check(z.minimum(1), z.maximum(maxIntake.perWeek)));
const perPerson = z.nullable(z.int().check(z.minimum(1), z.maximum(maxIntake.perPerson)));

/** How many reports a program lets in. */
export const IntakeLimits = z.object({
  intake_per_week: perWeek.check(
    z.describe("How many reports it lets in a week, a fifth of them on each business day; null for all at once."),
  ),
  intake_per_person: perPerson.check(z.describe("How many of them may be of one person; null for any number.")),
  waiting: z.int().check(z.describe("How many reports wait now.")),
});
export type IntakeLimits = z.infer<typeof IntakeLimits>;

export const readIntakeLimits = endpoint({
  name: "programs.intake_limits",
  summary: "How many reports a program lets in, for its owners and managers",
  method: "GET",
  path: "/v1/programs/:program/intake_limits/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: ProgramRef,
  result: IntakeLimits,
  errors: ["not_found", "forbidden"],
});

export const IntakeLimitsInput = z.strictObject({
  intake_per_week: perWeek.check(z.describe("How many reports it lets in a week; null lets in all, also those that wait.")),
  intake_per_person: perPerson.check(z.describe("How many of them may be of one person; null for any number.")),
  waiting: z
    .optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000)))
    .check(z.describe("To let in all that wait: how many the caller was told there are. Another number is a conflict.")),
});
export type IntakeLimitsInput = z.input<typeof IntakeLimitsInput>;

export const limitIntake = endpoint({
  name: "programs.limit_intake",
  summary: "Limit how many reports a program lets in; without a limit a job lets in all that wait",
  method: "PUT",
  path: "/v1/programs/:program/intake_limits/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: ProgramRef,
  body: IntakeLimitsInput,
  result: IntakeLimits,
  errors: ["not_found", "forbidden", "conflict"],
});

/** What limits would have done to the last reports of a program. */
export const IntakePreview = z.object({
  reports: z.int().check(z.describe(`How many of its last reports were looked at, at most ${previewedReports}.`)),
  waited: z.int().check(z.describe("How many of them would have waited longer than to the next business day.")),
  median_days: z
    .nullable(z.number())
    .check(z.describe("The median wait in days of all of them that were let in; null for none.")),
  longest_days: z.nullable(z.number()).check(z.describe("The longest wait of them in days; null for none.")),
  left: z.int().check(z.describe("How many of them would wait still.")),
});
export type IntakePreview = z.infer<typeof IntakePreview>;

export const previewIntake = endpoint({
  name: "programs.preview_intake",
  summary: "How long the last reports of a program would have waited under limits, for its owners and managers",
  method: "GET",
  path: "/v1/programs/:program/intake_limits/preview/",
  auth: "session",
  rate: "read",
  throttle: { person: 1_200 },
  params: ProgramRef,
  query: z.strictObject({
    intake_per_week: z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(maxIntake.perWeek), z.describe("How many reports it would let in a week.")),
    intake_per_person: z
      .optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxIntake.perPerson)))
      .check(z.describe("How many of them might be of one person; without it any number.")),
  }),
  result: IntakePreview,
  errors: ["not_found", "forbidden"],
});

/** What a report to a program would wait for, from the public figures of the program and the caller's own reports. */
export const IntakeForecast = z.object({
  waits: z.boolean().check(z.describe("Whether the program limits how many reports it lets in.")),
  per_week: z.nullable(z.int()).check(z.describe("How many it lets in a week; null without a limit.")),
  waiting: z.int().check(z.describe("How many reports wait, rounded to five and counted each quarter of an hour.")),
  expected_on: z
    .nullable(z.iso.date())
    .check(z.describe("The day by which the report would be let in after all that wait; null without a limit.")),
  fast_lane: z
    .boolean()
    .check(z.describe("Whether a critical, complete report of the caller without a failed check would be let in at once.")),
});
export type IntakeForecast = z.infer<typeof IntakeForecast>;

export const forecastIntake = endpoint({
  name: "programs.forecast_intake",
  summary: "How long a report of the caller to a program would wait, before it is sent",
  method: "GET",
  path: "/v1/programs/:program/intake_forecast/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: ProgramRef,
  result: IntakeForecast,
  errors: ["not_found"],
});

export const letInReport = endpoint({
  name: "reports.let_in",
  summary: "Let in a waiting report: it becomes the company's turn, and its targets run",
  method: "POST",
  path: "/v1/reports/:report_id/let_in/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 20 },
  events: ["report.let_in"],
  params: z.object({ report_id: Uuid }),
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});
