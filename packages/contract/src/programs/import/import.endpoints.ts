import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { importPageLimits } from "./import.limits.ts";
import { importParts, importStates, importSteps, warningKinds } from "./import.values.ts";

/** Effect of an import, planned or done. */
export const ImportSummary = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      /** The platform whose list it is; null when it is refused as a whole. */
      platform: z.nullable(z.string()),
      programs: z.int(),
      scopes: z.int(),
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      refused: z.int(),
    }),
  ),
  companies_added: z.int(),
  scopes: z.object({ added: z.int(), updated: z.int(), archived: z.int() }),
  /** Programs that changed in their list but stay as people edited them here. */
  skipped: z.array(z.string()),
  skipped_total: z.int(),
  /** Programs that have left their list and were not closed before. Those that people edited here stay open. */
  missing: z.array(z.object({ program_id: Uuid, title: z.string(), platform: z.string(), is_edited: z.boolean() })),
  missing_total: z.int(),
  /** Number of those that can be closed, and of those that were. */
  closable: z.int(),
  closed: z.int(),
  refused: z.int(),
  /** The refusals by their reason, in the reader's language, the most frequent first; each with its first places. */
  reasons: z.array(
    z.object({
      reason: z.string(),
      count: z.int(),
      examples: z.array(z.object({ file: z.string(), row: z.int(), title: z.string(), place: z.string(), detail: z.string() })),
    }),
  ),
  warnings: z.array(z.object({ kind: z.enum(warningKinds), count: z.int() })),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ProgramImport = z.object({
  import_id: Uuid,
  state: z.enum(importStates),
  /** The names of the lists. */
  files: z.array(z.string()),
  close_missing: z.boolean(),
  step: z.enum(importSteps),
  done: z.int(),
  total: z.int(),
  created_at: Time,
  finished_at: z.nullable(Time),
  /** Reason why a list cannot be read; null also when an import failed by an error of the server. */
  problem: z.nullable(z.string()),
  summary: z.nullable(ImportSummary),
});
export type ProgramImport = z.infer<typeof ProgramImport>;

const ImportRef = z.object({ import_id: Uuid });
const Result = z.object({ import: ProgramImport });

export const getImport = endpoint({
  name: "imports.get",
  summary: "The latest import of program lists, with its progress, for staff; null when there is none",
  method: "GET",
  path: "/v1/admin/imports/",
  auth: "session",
  rate: "read",
  result: z.object({ import: z.nullable(ProgramImport) }),
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
  body: z.strictObject({ close_missing: z.boolean() }),
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
  result: z.object({ discarded: z.boolean() }),
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
