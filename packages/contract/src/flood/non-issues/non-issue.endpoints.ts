import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { singleLine, trimmedLines } from "../../kernel/text.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { nonIssueLimits } from "./non-issue.limits.ts";
import { platformNonIssueKeys } from "./non-issue.values.ts";

const path = "/v1/programs/:program/non_issues/";

/** A finding that a program does not count as a vulnerability as long as nothing more is shown. */
export const NonIssue = z.object({
  non_issue_id: z
    .nullable(Uuid)
    .check(z.describe("The id of an entry of the program's own; null for one that the platform brings.")),
  key: z
    .nullable(z.enum(platformNonIssueKeys))
    .check(z.describe("The name of an entry that the platform brings; null for one of the program's own.")),
  is_used: z.boolean().check(z.describe("Whether the program uses it; others than its editors get those that it uses.")),
  title: z.string().check(z.describe("What is no vulnerability, in one line; entries of the platform in the caller's language.")),
  reason: z.string().check(z.describe("Why it is none.")),
  changes: z.string().check(z.describe("What a report must show to be one.")),
  terms: z
    .array(z.array(z.string()))
    .check(
      z.describe(
        "Groups of words of an entry of the program's own: a report is about it if its title or the beginning of its description has a word of each.",
      ),
    ),
});
export type NonIssue = z.infer<typeof NonIssue>;

const NonIssues = z.object({
  items: z.array(NonIssue).check(z.describe("The program's own entries first, newest first, then those of the platform.")),
  can: z.array(z.enum(["edit"])),
});
export type NonIssues = z.infer<typeof NonIssues>;

/** Two letters or digits at least, so that no term stands in every text. */
const isWord = (term: string) => (term.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;
const Term = singleLine(nonIssueLimits.term).check(fieldRule(isWord, "term_too_short"));

export const NonIssueInput = z.strictObject({
  title: singleLine(nonIssueLimits.title).check(z.describe("What is no vulnerability, in one line.")),
  reason: trimmedLines(nonIssueLimits.reason, 1).check(z.describe("Why it is none.")),
  changes: trimmedLines(nonIssueLimits.changes, 1).check(z.describe("What a report must show to be one.")),
  terms: z
    .array(z.array(Term).check(z.minLength(1), z.maxLength(nonIssueLimits.terms)))
    .check(
      z.minLength(1),
      z.maxLength(nonIssueLimits.groups),
      z.describe(
        "Groups of words: a report is about the entry if its title or the beginning of its description has a word of each. A word also stands for longer ones that begin with it, unless it ends with `$`.",
      ),
    ),
});
export type NonIssueInput = z.input<typeof NonIssueInput>;

export const listNonIssues = endpoint({
  name: "non_issues.list",
  summary: "What a program does not count as a vulnerability unless more is shown; for everybody who may see the program",
  method: "GET",
  path,
  auth: "optional",
  rate: "read",
  params: ProgramRef,
  result: NonIssues,
  errors: ["not_found"],
});

const change = { auth: "session", rate: "write", throttle: { person: 600, object: 600 } } as const;
const OwnRef = z.extend(ProgramRef, { non_issue_id: Uuid });

export const switchNonIssue = endpoint({
  ...change,
  name: "non_issues.switch",
  summary: "Use an entry of the platform for a program, or leave it out; decided reports and stored checks stay as they are",
  method: "PUT",
  path: `${path}platform/:key/`,
  params: z.extend(ProgramRef, { key: z.enum(platformNonIssueKeys).check(z.describe("The name of the entry.")) }),
  body: z.strictObject({ is_used: z.boolean().check(z.describe("Whether the program uses it.")) }),
  result: NonIssues,
  errors: ["not_found", "forbidden"],
});

export const addNonIssue = endpoint({
  ...change,
  name: "non_issues.add",
  summary: "Add an entry of the program's own to its list of non-issues",
  method: "POST",
  path,
  params: ProgramRef,
  body: NonIssueInput,
  result: NonIssues,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const updateNonIssue = endpoint({
  ...change,
  name: "non_issues.update",
  summary: "Change an entry of the program's own; stored checks keep its earlier texts",
  method: "PUT",
  path: `${path}:non_issue_id/`,
  params: OwnRef,
  body: NonIssueInput,
  result: NonIssues,
  errors: ["not_found", "forbidden"],
});

export const removeNonIssue = endpoint({
  ...change,
  name: "non_issues.remove",
  summary: "Remove an entry of the program's own",
  method: "DELETE",
  path: `${path}:non_issue_id/`,
  params: OwnRef,
  result: NonIssues,
  errors: ["not_found", "forbidden"],
});
