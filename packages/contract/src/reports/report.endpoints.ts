import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";
import { singleLine } from "../kernel/text.ts";
import { Report, ReportCard, ReportCounts, SeverityChange, SeverityResult, Weakness } from "./core/report.schema.ts";
import {
  AnswerRetestInput,
  AnswerSeverityInput,
  ChangeSeverityInput,
  ChangeStatusInput,
  CorrectInput,
  CvssVector,
  DecideRetestInput,
  SubmitReportInput,
  UpdateDraftInput,
  ValidateInput,
} from "./core/report-input.schema.ts";
import { reportFilters } from "./list/report-filters.schema.ts";

const ReportRef = z.object({ report_id: Uuid });

export const listReports = endpoint({
  name: "reports.list",
  summary: "Reports the caller may see, newest first unless sorted otherwise",
  method: "GET",
  path: "/v1/reports/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...reportFilters,
    company_id: z.optional(Uuid).check(z.describe("Only reports to programs of this company.")),
    program_id: z.optional(Uuid).check(z.describe("Only reports to this program.")),
    author_id: z.optional(Uuid).check(z.describe("Only reports of this person.")),
  }),
  result: pageOf(ReportCard),
  errors: [],
  list: true,
  hasOwnExport: true,
});

export const countReports = endpoint({
  name: "reports.counts",
  summary: "How many reports are in each view of the Reports page",
  method: "GET",
  path: "/v1/reports/counts/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ company_id: z.optional(Uuid).check(z.describe("Only reports to programs of this company.")) }),
  result: ReportCounts,
  errors: [],
});

export const getReport = endpoint({
  name: "reports.get",
  summary: "One report",
  method: "GET",
  path: "/v1/reports/:report_id/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  result: Report,
  errors: ["not_found"],
});

export const submitReport = endpoint({
  name: "reports.submit",
  summary: "Send a report, or save it as a draft",
  method: "POST",
  path: "/v1/reports/",
  auth: "session",
  rate: "write",
  throttle: { person: 300 },
  events: ["report.submitted"],
  body: SubmitReportInput,
  result: Report,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
  idempotent: true,
});

export const updateDraft = endpoint({
  name: "reports.update_draft",
  summary: "Save a draft, or send it with `save_as_draft` false; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/reports/:report_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 3_000, object: 1_800 },
  events: ["report.collaborator_invited", "report.submitted"],
  params: ReportRef,
  body: UpdateDraftInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "version_stale", "illegal_transition"],
});

export const deleteDraft = endpoint({
  name: "reports.delete_draft",
  summary: "Delete a draft",
  method: "DELETE",
  path: "/v1/reports/:report_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 20 },
  params: ReportRef,
  result: z.object({ report_id: Uuid }),
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const changeSeverity = endpoint({
  name: "reports.change_severity",
  summary: "Change the severity, by vector or by name, with a reason",
  method: "POST",
  path: "/v1/reports/:report_id/change_severity/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  events: ["report.let_in", "report.severity_changed", "report.status_changed"],
  params: ReportRef,
  body: ChangeSeverityInput,
  result: SeverityChange,
  errors: ["not_found", "forbidden", "version_stale", "illegal_transition"],
});

export const changeStatus = endpoint({
  name: "reports.change_status",
  summary: "Change the status of a report",
  method: "POST",
  path: "/v1/reports/:report_id/change_status/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  events: [
    "company.updated",
    "dispute.resolved",
    "report.commented",
    "report.let_in",
    "report.original_ended",
    "report.original_resolved",
    "report.status_changed",
  ],
  params: ReportRef,
  body: ChangeStatusInput,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition", "conflict", "version_stale"],
});

export const validateReport = endpoint({
  name: "reports.validate",
  summary: "Accept a report: it can be paid, and its author can no longer withdraw it; does nothing if it was accepted before",
  method: "POST",
  path: "/v1/reports/:report_id/validate/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  events: ["money.intake_changed", "report.commented", "report.let_in", "report.status_changed", "report.validated"],
  params: ReportRef,
  body: ValidateInput,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition", "conflict", "version_stale"],
});

export const answerSeverity = endpoint({
  name: "reports.answer_severity",
  summary: "Accept or contest the severity that the company set, as the author of the report",
  method: "POST",
  path: "/v1/reports/:report_id/answer_severity/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 30 },
  events: ["report.severity_answered"],
  params: ReportRef,
  body: AnswerSeverityInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition", "version_stale"],
});

export const askRetest = endpoint({
  name: "reports.ask_retest",
  summary: "Ask the author of a resolved report to test the fix",
  method: "POST",
  path: "/v1/reports/:report_id/retest/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 20 },
  events: ["report.retest_asked"],
  params: ReportRef,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const answerRetest = endpoint({
  name: "reports.answer_retest",
  summary: "Say whether the fix holds, as the author of the report",
  method: "POST",
  path: "/v1/reports/:report_id/retest/answer/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.retest_answered"],
  params: ReportRef,
  body: AnswerRetestInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const decideRetest = endpoint({
  name: "reports.decide_retest",
  summary: "Confirm or reject the answer to a retest; a confirmed `not_fixed` reopens the report",
  method: "POST",
  path: "/v1/reports/:report_id/retest/decide/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 20 },
  events: ["report.retest_confirmed", "report.retest_rejected", "report.status_changed"],
  params: ReportRef,
  body: DecideRetestInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const correctReport = endpoint({
  name: "reports.correct",
  summary:
    "Correct the title, asset or weakness of a sent report, with a reason; an asset that allows less lowers the severity, too",
  method: "POST",
  path: "/v1/reports/:report_id/correct/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  events: ["report.corrected", "report.severity_changed"],
  params: ReportRef,
  body: CorrectInput,
  result: Report,
  errors: ["not_found", "forbidden", "version_stale", "illegal_transition"],
});

export const calculateSeverity = endpoint({
  name: "reports.calculate_severity",
  summary: "Score of a CVSS vector, capped by a scope",
  method: "POST",
  path: "/v1/reports/calculate_severity/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  body: z.strictObject({
    cvss_vector: CvssVector.check(
      z.describe("A vector of CVSS 3.1 or 4.0 (FIRST), or the address of a calculator that contains one."),
    ),
    scope_id: z.optional(z.nullable(Uuid)).check(z.describe("The id of the scope whose highest severity counts.")),
  }),
  result: SeverityResult,
  errors: ["not_found"],
});

export const listWeaknesses = endpoint({
  name: "reports.weaknesses",
  summary: "Kinds of weakness (CWE)",
  method: "GET",
  path: "/v1/reports/list_weaknesses/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(100),
    search: z.optional(singleLine(100, 0)),
    group: z.optional(singleLine(20)).check(z.describe("Only those of a group, such as `A01:2021`.")),
    program_id: z.optional(Uuid).check(z.describe("Without those that this program hides from writers.")),
  }),
  /** `refused_with` is the message of a program that does not take the weakness. */
  result: pageOf(
    z.object({
      ...Weakness.shape,
      refused_with: z
        .nullable(z.string())
        .check(z.describe("The message of the program that does not take the weakness; null for one that it takes.")),
    }),
  ),
  errors: ["not_found"],
});
