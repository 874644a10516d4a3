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
  added: z.int(),
  /** Rows whose report was imported before; it stays as it is. */
  unchanged: z.int(),
  refused: z.int(),
  /** Comments of the reports to add; internal ones are left out. */
  comments: z.int(),
  comments_left_out: z.int(),
  /** The columns of the file that are not read. */
  ignored_columns: z.array(z.string()),
  /** The first reports that are added; `line` is that of the file, or the place in its list. */
  changes: z.array(
    z.object({
      line: z.int(),
      import_key: z.string(),
      poc_title: z.string(),
      status: z.enum(reportStatuses),
      severity: z.enum(severities),
      author: z.nullable(z.string()),
      sent_at: z.string(),
    }),
  ),
  /** The first rows that are refused, each with its reason in the reader's language. */
  refusals: z.array(z.object({ line: z.int(), import_key: z.string(), reason: z.string() })),
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
