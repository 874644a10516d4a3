import { type WriteUpField, writeUpFields } from "../../reports/core/write-up.values.ts";

/** What is checked of a report, in the order in which people see it. */
export const checkNames = [
  "asset_named",
  "request_matches",
  "steps",
  "evidence",
  "code_refs",
  "own_copy",
  "template",
  "known_issue",
  "non_issue",
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkResults = ["pass", "fail", "unknown"] as const;

/** The texts that checks read, in the order in which a report shows them. */
export const checkedFields = ["poc_title", ...writeUpFields] as const;
export type CheckedField = "poc_title" | WriteUpField;

/** Characters of an answer to a failed check. */
export const maxCheckAnswer = 500;
