import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { severities } from "../../kernel/severity.values.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";
import { reportImportLimits } from "./report-import.limits.ts";
import { importFormats, importKinds, importNotes, importStatuses } from "./report-import.values.ts";

const Word = z.string().check(z.maxLength(reportImportLimits.word));

/** What words of a file stand for, by the words; others keep the meaning that the preview names. */
export const ImportMap = z.strictObject({
  status: z.optional(z.record(Word, z.enum(importStatuses))),
  severity: z.optional(z.record(Word, z.enum(severities))),
  weakness: z.optional(z.record(Word, z.string().check(z.regex(/^(?:CWE-\d{1,5}|none)$/)))),
});
export type ImportMap = z.output<typeof ImportMap>;

/** The effect of importing a file, or of the plan to. */
export const ReportImport = z.object({
  applied: z.boolean(),
  format: z
    .enum(importFormats)
    .check(z.describe("The platform and kind of file, by its columns; `other` for columns of known names.")),
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
  kept_columns: z
    .array(z.string())
    .check(z.describe("The columns without a field here; an internal note of each report keeps them, word for word.")),
  values: z
    .array(
      z.object({
        kind: z.enum(importKinds).check(z.describe("What the word says.")),
        word: z.string().check(z.describe("The word in the file; empty for rows without one.")),
        count: z.int().check(z.describe("How many rows have it.")),
        target: z
          .nullable(z.string())
          .check(
            z.describe(
              "What it becomes: a status, `closed:` with a reason, a severity, or a CWE; `none` for a weakness that is kept as a word. Null if it is not known: such rows are refused.",
            ),
          ),
        chosen: z.boolean().check(z.describe("Whether `map` says so.")),
      }),
    )
    .check(z.describe("The words for status, severity and weakness in the file, with what they become.")),
  notes: z
    .array(
      z.object({
        kind: z
          .enum(importNotes)
          .check(
            z.describe(
              "Times without a zone, which are read as UTC; closed reports without a time of closing, which get that of sending; characters that cannot be stored, which are taken out; names that are too long here, which the internal note has in full.",
            ),
          ),
        count: z.int().check(z.describe("Of how many reports.")),
      }),
    )
    .check(z.describe("What had to be assumed or taken out.")),
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
    "Import reports of another platform into a program, from CSV or JSON as the part `file`, for those who edit it; without `apply` nothing changes and the answer says what would. `map` changes what words of the file become",
  method: "POST",
  path: "/v1/programs/:program/reports/import/",
  auth: "session",
  rate: "upload",
  throttle: { person: 300, object: 120 },
  params: ProgramRef,
  query: z.strictObject({ apply: z._default(z.stringbool(), false) }),
  body: z.strictObject({
    map: z._default(
      z
        .string()
        .check(
          z.maxLength(reportImportLimits.map),
          z.describe("JSON: an object with `status`, `severity` and `weakness`, each an object of words and what they become."),
        ),
      "{}",
    ),
  }),
  files: ["file"],
  fileBytes: reportImportLimits.bytes,
  staffFileBytes: reportImportLimits.staffBytes,
  result: ReportImport,
  errors: ["not_found", "forbidden", "conflict", "too_large"],
});
