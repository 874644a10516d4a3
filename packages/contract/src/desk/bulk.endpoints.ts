import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { type ErrorCode, errorStatuses, FieldError } from "../kernel/error.ts";
import { Uuid } from "../kernel/ids.ts";
import { ChangeSeverityInput, ChangeStatusInput } from "../reports/core/report.schema.ts";
import { allReportsQuery } from "../reports/list/report-filters.schema.ts";
import { maxBulk, maxLabels } from "./desk.limits.ts";

const labelIds = z.array(Uuid).check(z.maxLength(maxLabels.ofReport));

export const bulkActions = ["status", "severity", "assign", "label"] as const;

/** A bulk act: the change, and its reports. Each action takes the fields of its single change. */
export const BulkInput = z.strictObject({
  action: z.enum(bulkActions),
  report_ids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxBulk))),
  /** Instead of ids: a query with at least one filter, and the number of reports that the caller saw it find. */
  query: z.optional(allReportsQuery),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(maxBulk))),
  /** With `status`. */
  status: z.optional(ChangeStatusInput.shape.status),
  comment: ChangeStatusInput.shape.comment,
  close_reason: ChangeStatusInput.shape.close_reason,
  duplicate_of: ChangeStatusInput.shape.duplicate_of,
  /** A canned reply that becomes the comment of each report. */
  reply_id: z.optional(Uuid),
  /** With `severity`. */
  severity: ChangeSeverityInput.shape.severity,
  cvss_vector: ChangeSeverityInput.shape.cvss_vector,
  /** With `status` and `severity`. */
  reason: ChangeStatusInput.shape.reason,
  /** With `assign`: null for nobody. */
  user_id: z.optional(z.nullable(Uuid)),
  /** With `label`. */
  add: z.optional(labelIds),
  remove: z.optional(labelIds),
});
export type BulkInput = z.input<typeof BulkInput>;

export const BulkItem = z.object({
  report_id: Uuid,
  ok: z.boolean(),
  /** Error of the change to this report. */
  error: z.optional(
    z.object({
      code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
      detail: z.string(),
      errors: z.optional(z.array(FieldError)),
    }),
  ),
});

export const BulkResult = z.object({ items: z.array(BulkItem), done: z.int(), failed: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

export const changeInBulk = endpoint({
  name: "reports.bulk",
  summary: "Change up to 500 reports, each by the rules of a single change; one that fails does not stop the others",
  method: "POST",
  path: "/v1/reports/bulk/",
  auth: "session",
  rate: "write",
  throttle: { person: 120 },
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
  result: z.object({ report_ids: z.array(Uuid), total: z.int() }),
  errors: [],
});
