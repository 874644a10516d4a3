import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { type ErrorCode, errorStatuses, FieldError } from "../kernel/error.ts";
import { Uuid } from "../kernel/ids.ts";
import { ChangeSeverityInput, ChangeStatusInput } from "../reports/core/report-input.schema.ts";
import { allReportsQuery } from "../reports/list/report-filters.schema.ts";
import { maxBulk, maxLabels } from "./desk.limits.ts";

const labelIds = z.array(Uuid).check(z.maxLength(maxLabels.ofReport));

export const bulkActions = ["status", "severity", "assign", "label"] as const;

/** A bulk act: the change, and its reports. Each action takes the fields of its single change. */
export const BulkInput = z.strictObject({
  action: z.enum(bulkActions).check(z.describe("What is changed.")),
  report_ids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxBulk))).check(z.describe("The ids of the reports.")),
  query: z.optional(allReportsQuery).check(z.describe("Instead of ids: a query with at least one filter.")),
  count: z
    .optional(z.int().check(z.minimum(1), z.maximum(maxBulk)))
    .check(z.describe("With `query`: how many reports the caller saw it find.")),
  status: z.optional(ChangeStatusInput.shape.status).check(z.describe("With `status`: the new status.")),
  comment: ChangeStatusInput.shape.comment,
  close_reason: ChangeStatusInput.shape.close_reason,
  duplicate_of: ChangeStatusInput.shape.duplicate_of,
  reply_id: z.optional(Uuid).check(z.describe("A canned reply that becomes the comment of each report.")),
  severity: ChangeSeverityInput.shape.severity.check(z.describe("With `severity`: the new severity by its name.")),
  cvss_vector: ChangeSeverityInput.shape.cvss_vector,
  /** With `status` and `severity`. */
  reason: ChangeStatusInput.shape.reason,
  user_id: z.optional(z.nullable(Uuid)).check(z.describe("With `assign`: the id of the member; null for nobody.")),
  add: z.optional(labelIds).check(z.describe("The ids of labels to put on the reports.")),
  remove: z.optional(labelIds).check(z.describe("The ids of labels to take from the reports.")),
});
export type BulkInput = z.input<typeof BulkInput>;

export const BulkItem = z.object({
  report_id: Uuid,
  ok: z.boolean().check(z.describe("Whether the report was changed.")),
  /** Error of the change to this report. */
  error: z
    .optional(
      z.object({
        code: z
          .enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]])
          .check(z.describe("The code of the failure, as for a single change.")),
        detail: z.string().check(z.describe("What is wrong, in the language of the request.")),
        errors: z.optional(z.array(FieldError)).check(z.describe("The refused fields, each with its reason.")),
      }),
    )
    .check(z.describe("Why it was not.")),
});

export const BulkResult = z.object({
  items: z.array(BulkItem),
  done: z.int().check(z.describe("How many reports were changed.")),
  failed: z.int().check(z.describe("How many were not.")),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const changeInBulk = endpoint({
  name: "reports.bulk",
  summary: "Change up to 500 reports, each by the rules of a single change; one that fails does not stop the others",
  method: "POST",
  path: "/v1/reports/bulk/",
  auth: "session",
  rate: "write",
  throttle: { person: 120 },
  events: ["report.assigned", "report.commented", "report.labelled", "report.severity_changed", "report.status_changed"],
  body: BulkInput,
  result: BulkResult,
  errors: ["not_found", "conflict"],
});

export const selectReports = endpoint({
  name: "reports.select",
  summary: "The ids of all reports of a query, as they are now, for an act on all of them; refused beyond 500",
  method: "GET",
  path: "/v1/reports/select/",
  auth: "session",
  rate: "read",
  query: allReportsQuery,
  result: z.object({
    report_ids: z.array(Uuid).check(z.describe("The ids of the reports.")),
    total: z.int().check(z.describe("How many reports there are.")),
  }),
  errors: [],
});
