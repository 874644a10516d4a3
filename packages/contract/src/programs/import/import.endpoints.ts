import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { importPageLimits } from "./import.limits.ts";
import { importParts, importStates, importSteps, warningKinds } from "./import.values.ts";

/** Effect of an import, planned or done. */
export const ImportSummary = z.object({
  files: z
    .array(
      z.object({
        file: z.string().check(z.describe("The name of the list.")),
        platform: z
          .nullable(z.string())
          .check(z.describe("The platform whose list it is; null if the list is refused as a whole.")),
        programs: z.int().check(z.describe("How many programs the list has.")),
        scopes: z.int().check(z.describe("How many scopes the list has.")),
        added: z.int().check(z.describe("How many programs are new.")),
        updated: z.int().check(z.describe("How many programs change.")),
        unchanged: z.int().check(z.describe("How many programs stay as they are.")),
        refused: z.int().check(z.describe("How many refusals the list has.")),
      }),
    )
    .check(z.describe("What the import does with each list.")),
  companies_added: z.int().check(z.describe("How many companies are new.")),
  scopes: z
    .object({
      added: z.int().check(z.describe("How many scopes are new.")),
      updated: z.int().check(z.describe("How many scopes change.")),
      archived: z.int().check(z.describe("How many scopes are taken away.")),
    })
    .check(z.describe("What the import does with scopes.")),
  skipped: z.array(z.string()).check(z.describe("Programs that changed in their list but stay as people have edited them here.")),
  skipped_total: z.int().check(z.describe("How many programs that are.")),
  /** Programs that have left their list and were not closed before. Those that people edited here stay open. */
  missing: z
    .array(
      z.object({
        program_id: Uuid,
        title: z.string().check(z.describe("The title of the program.")),
        platform: z.string().check(z.describe("The platform whose list had the program.")),
        is_edited: z.boolean().check(z.describe("Whether people have edited the program here, so that it stays open.")),
      }),
    )
    .check(z.describe("Programs that have left their list.")),
  missing_total: z.int().check(z.describe("How many programs have left their list.")),
  closable: z.int().check(z.describe("How many of those programs can be closed.")),
  closed: z.int().check(z.describe("How many programs were closed.")),
  refused: z.int().check(z.describe("How many refusals there are.")),
  reasons: z
    .array(
      z.object({
        reason: z.string().check(z.describe("The reason, in the reader's language.")),
        count: z.int().check(z.describe("How many refusals have this reason.")),
        examples: z
          .array(
            z.object({
              file: z.string().check(z.describe("The name of the list.")),
              row: z.int().check(z.describe("The program of the list, from 1; 0 is the list as a whole.")),
              title: z.string().check(z.describe("The title of the program.")),
              place: z
                .string()
                .check(z.describe("Where in the program, as in `targets.in_scope[3]`; empty for the program itself.")),
              detail: z.string().check(z.describe("What the list says there.")),
            }),
          )
          .check(z.describe("The first of them.")),
      }),
    )
    .check(z.describe("The refusals by their reason, the most frequent first.")),
  warnings: z
    .array(
      z.object({
        kind: z.enum(warningKinds).check(z.describe("What is corrected or doubtful.")),
        count: z.int().check(z.describe("How often.")),
      }),
    )
    .check(z.describe("What is corrected, or imported with doubts.")),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ProgramImport = z.object({
  import_id: Uuid.check(z.describe("The id of an import.")),
  state: z.enum(importStates).check(z.describe("How far the import is.")),
  files: z.array(z.string()).check(z.describe("The names of the lists.")),
  close_missing: z.boolean().check(z.describe("Whether to close the programs that have left their list.")),
  step: z.enum(importSteps).check(z.describe("What the import is doing.")),
  done: z.int().check(z.describe("How much of the step is done.")),
  total: z.int().check(z.describe("How much the step has to do.")),
  created_at: Time,
  finished_at: z.nullable(Time).check(z.describe("When the import ended; null while it has not.")),
  problem: z
    .nullable(z.string())
    .check(z.describe("Why a list cannot be read; null otherwise, also when the import failed by an error of the server.")),
  summary: z
    .nullable(ImportSummary)
    .check(z.describe("What the import did or, before it is started, would do; null until that is known.")),
});
export type ProgramImport = z.infer<typeof ProgramImport>;

const ImportRef = z.object({ import_id: Uuid.check(z.describe("The id of an import.")) });
const Result = z.object({ import: ProgramImport.check(z.describe("The import.")) });

export const getImport = endpoint({
  name: "imports.get",
  summary: "The latest import of program lists, with its progress, for staff; null when there is none",
  method: "GET",
  path: "/v1/admin/imports/",
  auth: "session",
  rate: "read",
  result: z.object({ import: z.nullable(ProgramImport).check(z.describe("The newest import; null if there is none.")) }),
  errors: ["not_found"],
});

export const previewImport = endpoint({
  name: "imports.preview",
  summary: `Upload one to ${importParts.length} program lists as JSON, for a preview of what an import would do; one at a time`,
  method: "POST",
  path: "/v1/admin/imports/",
  auth: "session",
  rate: "upload",
  throttle: { person: 60 },
  files: importParts,
  staffFileBytes: importPageLimits.fileBytes,
  result: Result,
  status: 201,
  errors: ["not_found", "conflict", "too_large"],
});

export const startImport = endpoint({
  name: "imports.start",
  summary: "Import the lists of a preview; with `close_missing` the programs that have left their list are closed",
  method: "POST",
  path: "/v1/admin/imports/:import_id/start/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 30 },
  params: ImportRef,
  body: z.strictObject({
    close_missing: z.boolean().check(z.describe("Whether to close the programs that have left their list.")),
  }),
  result: Result,
  errors: ["not_found", "conflict"],
});

export const discardImport = endpoint({
  name: "imports.discard",
  summary: "Forget an import that is not running, with its lists",
  method: "DELETE",
  path: "/v1/admin/imports/:import_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 30 },
  params: ImportRef,
  result: z.object({ discarded: z.boolean().check(z.describe("Always true.")) }),
  errors: ["not_found", "conflict"],
});

export const listRefusals = endpoint({
  name: "imports.refusals",
  summary:
    "Refused rows of an import, as CSV in the reader's language; texts that begin like a formula are preceded by an apostrophe",
  method: "GET",
  path: "/v1/admin/imports/:import_id/refusals/",
  auth: "session",
  rate: "read",
  params: ImportRef,
  result: z.object({ file_name: z.string(), csv: z.string() }),
  errors: ["not_found"],
});
