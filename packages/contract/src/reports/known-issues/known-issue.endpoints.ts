import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { Report } from "../core/report.schema.ts";
import { knownIssueCsvLimits, knownIssueFormats, knownIssueStates } from "./known-issue.limits.ts";
import { CommitmentBatch, KnownIssue, KnownIssueChange, NewKnownIssue } from "./known-issue.schema.ts";

const path = "/v1/programs/:program/known_issues/";
const ReportRef = z.object({ report_id: Uuid });

export const listKnownIssues = endpoint({
  name: "known_issues.list",
  summary: "The register of known issues of a program, newest first; for its company and staff",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject({ ...pageQuery(), ...changedSince, search: z.optional(singleLine(textLimits.search, 0)) }),
  result: pageOf(KnownIssue),
  errors: ["not_found"],
  list: true,
  hasOwnExport: true,
  uncompressed: true,
});

export const addKnownIssue = endpoint({
  name: "known_issues.add",
  summary: "Add an entry to the register as a batch of its own, whose hash is published at once",
  method: "POST",
  path,
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 300 },
  params: ProgramRef,
  body: NewKnownIssue,
  result: KnownIssue,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

const Word = z.string().check(z.maxLength(knownIssueCsvLimits.word));

/** What words of a file stand for; others keep the meaning that the preview names. */
export const KnownIssueMap = z.strictObject({
  state: z.optional(z.record(Word, z.enum(knownIssueStates))),
  severity: z.optional(z.record(Word, z.enum([...severities, "unstated"]))),
});
export type KnownIssueMap = z.output<typeof KnownIssueMap>;

/** The entries that a file adds, or would add. */
export const KnownIssueImport = z.object({
  applied: z.boolean(),
  format: z.enum(knownIssueFormats).check(z.describe("The kind of file, by its columns.")),
  rows: z.int(),
  left_out: z.int().check(z.describe("How many rows are left out for their state.")),
  unchanged: z.int().check(z.describe("How many rows the register has already.")),
  kept_columns: z
    .array(z.string())
    .check(z.describe("The columns without a field here, which stand in the description as a table.")),
  values: z
    .array(
      z.object({
        kind: z.enum(["state", "severity"]).check(z.describe("What the word says.")),
        word: z.string().check(z.describe("The word in the file; empty for rows without one.")),
        count: z.int().check(z.describe("How many rows have it.")),
        target: z
          .nullable(z.string())
          .check(z.describe("What it becomes; null if it is not known, and rows with it are refused.")),
      }),
    )
    .check(z.describe("The words for state and severity in a file of another tool, with what they become.")),
  /** The columns of the file that are not read. */
  ignored_columns: z.array(z.string()),
  added: z.int().check(z.describe("How many entries are added.")),
  refused: z.int().check(z.describe("How many rows are refused.")),
  entries: z
    .array(
      z.object({
        line: z.int().check(z.describe("The line in the file, from 1.")),
        title: z.string().check(z.describe("What the issue is, in one line.")),
        asset: z
          .nullable(z.string())
          .check(z.describe("The asset by its identifier; null if none is named or the reader may not see it.")),
        found_at: z.iso.date(),
        published: z.boolean().check(z.describe("Whether people who write a report are shown it.")),
      }),
    )
    .check(z.describe("The first rows that are added.")),
  /** The first rows that are refused, each with its reason in the reader's language. */
  refusals: z.array(
    z.object({
      line: z.int().check(z.describe("The line in the file, from 1.")),
      title: z.string().check(z.describe("The title in the file.")),
      reason: z.string(),
    }),
  ),
});
export type KnownIssueImport = z.infer<typeof KnownIssueImport>;

export const importKnownIssues = endpoint({
  name: "known_issues.import",
  summary:
    "Add the rows of a CSV file, the part `file`, as one batch: ours, or an export of Jira or DefectDojo; without `apply` nothing changes and the answer says what would",
  method: "POST",
  path: `${path}csv/`,
  auth: "session",
  rate: "upload",
  throttle: { person: 120, object: 60 },
  params: ProgramRef,
  query: z.strictObject({ apply: z._default(z.stringbool(), false) }),
  body: z.strictObject({
    map: z._default(
      z
        .string()
        .check(
          z.maxLength(knownIssueCsvLimits.map),
          z.describe("JSON: an object with `state` and `severity`, each an object of words and what they become."),
        ),
      "{}",
    ),
  }),
  files: ["file"],
  result: KnownIssueImport,
  errors: ["not_found", "forbidden", "conflict", "too_large"],
});

export const exportKnownIssues = endpoint({
  name: "known_issues.export",
  summary: "The register of a program as CSV, in the columns that an import reads",
  method: "GET",
  path: `${path}csv/`,
  auth: "session",
  rate: "read",
  throttle: { person: 60 },
  params: ProgramRef,
  result: z.object({ file_name: z.string(), csv: z.string() }),
  errors: ["not_found"],
  uncompressed: true,
});

export const listCommitments = endpoint({
  name: "known_issues.commitments",
  summary: "The batches of a program's register as hashes, newest first; for everybody who may see the program",
  method: "GET",
  path: `${path}commitments/`,
  auth: "optional",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(CommitmentBatch),
  errors: ["not_found"],
});

export const changeKnownIssue = endpoint({
  name: "known_issues.update",
  summary: "Publish an entry to people who write a report, or mark it as resolved; its text never changes",
  method: "PATCH",
  path: `${path}:known_issue_id/`,
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 1_200 },
  events: ["report.known_issue_revealed"],
  params: z.extend(ProgramRef, { known_issue_id: Uuid }),
  body: KnownIssueChange,
  result: KnownIssue,
  errors: ["not_found", "forbidden"],
});

export const KnownIssueMatch = z.object({
  ...KnownIssue.shape,
  score: z.int().check(z.describe("How alike they are, from 0 to 100.")),
  why: z.array(z.enum(["title", "asset", "weakness"])).check(z.describe("What they have in common.")),
  earlier: z.boolean().check(z.describe("Whether it was committed to before the report was sent.")),
});
export type KnownIssueMatch = z.infer<typeof KnownIssueMatch>;

export const listKnownIssueMatches = endpoint({
  name: "known_issues.matches",
  summary:
    "Known issues of the program that a report is like, the most alike first; with `search` those with such a title, asset or number",
  method: "GET",
  path: "/v1/reports/:report_id/known_issues/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: ReportRef,
  query: z.strictObject({ search: z.optional(singleLine(textLimits.search, 0)) }),
  result: z.object({
    items: z.array(KnownIssueMatch),
    has_entries: z.boolean().check(z.describe("Whether the program has any known issue.")),
  }),
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});

export const revealKnownIssue = endpoint({
  name: "known_issues.reveal",
  summary: "Reveal the salt, asset and weakness of the known issue that a report duplicates, as the author of the report",
  method: "POST",
  path: "/v1/reports/:report_id/known_issue/reveal/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.known_issue_revealed"],
  params: ReportRef,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});
