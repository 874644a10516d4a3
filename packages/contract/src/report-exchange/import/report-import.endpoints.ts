import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { severities } from "../../kernel/severity.values.ts";
import { ProgramRef } from "../../programs/program.endpoints.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";
import { reportImportLimits } from "./report-import.limits.ts";

/** The effect of importing a file, or of the plan to. */
export const ReportImport = z.object({
  applied: z.boolean(),
  rows: z.int(),
  added: z.int().check(z.describe("How many reports are new.")),
  /** Rows whose report was imported before; it stays as it is. */
  unchanged: z.int().check(z.describe("How many were imported before and stay as they are.")),
  refused: z.int().check(z.describe("How many rows are refused.")),
  /** Comments of the reports to add; internal ones are left out. */
  comments: z.int().check(z.describe("How many comments the new reports have.")),
  comments_left_out: z.int().check(z.describe("How many internal comments are not imported.")),
  /** The columns of the file that are not read. */
  ignored_columns: z.array(z.string()),
  /** The first reports that are added; `line` is that of the file, or the place in its list. */
  changes: z
    .array(
      z.object({
        line: z.int().check(z.describe("The line in the file, from 1.")),
        import_key: z.string().check(z.describe("The id of the report in the file.")),
        poc_title: z.string(),
        status: z.enum(reportStatuses).check(z.describe("The status that the report gets.")),
        severity: z.enum(severities),
        author: z.nullable(z.string()).check(z.describe("The author by the name in the file; null without one.")),
        sent_at: z.string(),
      }),
    )
    .check(z.describe("The first reports that are new.")),
  /** The first rows that are refused, each with its reason in the reader's language. */
  refusals: z.array(
    z.object({
      line: z.int().check(z.describe("The line in the file, from 1.")),
      import_key: z.string().check(z.describe("The id of the report in the file.")),
      reason: z.string().check(z.describe("Why the row is refused, in the reader's language.")),
    }),
  ),
});
export type ReportImport = z.infer<typeof ReportImport>;

export const importReports = endpoint({
  name: "reports.import",
  summary:
    "Import reports of another platform into a program, from CSV or JSON as the part `file`, for staff; without `apply` nothing changes and the answer says what would",
  method: "POST",
  path: "/v1/programs/:program/reports/import/",
  auth: "session",
  rate: "upload",
  throttle: { person: 300, object: 120 },
  params: ProgramRef,
  query: z.strictObject({ apply: z._default(z.stringbool(), false) }),
  files: ["file"],
  fileBytes: reportImportLimits.bytes,
  result: ReportImport,
  errors: ["not_found", "too_large"],
});
