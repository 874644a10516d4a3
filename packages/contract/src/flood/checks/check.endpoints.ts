import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { trimmedLines } from "../../kernel/text.ts";
import { checkedFields, checkNames, checkResults, maxCheckAnswer } from "./check.values.ts";

/** What a check says of a report. */
export const ReportCheck = z.object({
  check: z.enum(checkNames).check(z.describe("What is checked.")),
  result: z
    .enum(checkResults)
    .check(
      z.describe(
        "`unknown` where the texts say nothing to check. A failed check refuses nothing, unless the program requires it.",
      ),
    ),
  sentence: z.string().check(z.describe("The result in one sentence, in the caller's language.")),
  passages: z
    .array(
      z.object({
        field: z.enum(checkedFields).check(z.describe("The text of the report.")),
        start: z.int().check(z.describe("Where it begins, in code points.")),
        end: z.int().check(z.describe("Where it ends, in code points.")),
        text: z.string().check(z.describe("The words there.")),
      }),
    )
    .check(z.describe("Where the check found what it speaks of, at most 50; of the code, what is not in the index.")),
  found: z
    .array(z.string())
    .check(
      z.describe(
        "Code that is in the program's index, as the texts name it; for the company, and for the author if the repository is public.",
      ),
    ),
  answer: z.nullable(z.string()).check(z.describe("What the author answered to the failed check; null without an answer.")),
});
export type ReportCheck = z.infer<typeof ReportCheck>;

const ReportChecks = z.object({
  version: z.int().check(z.describe("The version of the checks; it rises when a rule changes.")),
  items: z.array(ReportCheck).check(z.describe("What each check says.")),
});

export const listChecks = endpoint({
  name: "reports.checks",
  summary: "Checks of a report for its author and the team, computed from its texts, its asset and what the program publishes",
  method: "GET",
  path: "/v1/reports/:report_id/checks/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: z.object({ report_id: Uuid }),
  result: ReportChecks,
  errors: ["not_found", "forbidden"],
});

export const answerCheck = endpoint({
  name: "reports.answer_check",
  summary: "Answers a failed check of one's draft for the team that will read it; an empty text removes the answer",
  method: "PUT",
  path: "/v1/reports/:report_id/checks/:check/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 300 },
  params: z.object({ report_id: Uuid, check: z.enum(checkNames).check(z.describe("The check that failed.")) }),
  body: z.strictObject({
    answer: trimmedLines(maxCheckAnswer).check(z.describe("Why the report is right as it is; empty for none.")),
  }),
  result: ReportChecks,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});
