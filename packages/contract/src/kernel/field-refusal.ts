import type * as z from "zod/mini";
import { type FieldErrorCode, fieldErrorCodes } from "./field-error.ts";

type Issue = z.core.$ZodIssue;

/** Refusal of a field, before it is put into words: the code of its text with the parameters. */
export interface FieldRefusal {
  code: FieldErrorCode;
  params?: Record<string, string | number> | undefined;
}

const formats: Partial<Record<string, FieldErrorCode>> = {
  email: "invalid_email",
  url: "invalid_url",
  uuid: "invalid_id",
  datetime: "invalid_time",
  date: "invalid_date",
};

function isFieldErrorCode(text: string): text is FieldErrorCode {
  return (fieldErrorCodes as readonly string[]).includes(text);
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): FieldRefusal {
  const params = { min: Number(minimum) };
  if (origin === "string") return minimum === 1 ? { code: "required" } : { code: "too_short", params };
  return { code: origin === "array" ? "too_few" : "too_small", params };
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): FieldRefusal {
  const code = origin === "string" ? "too_long" : origin === "array" ? "too_many" : "too_large";
  return { code, params: { max: Number(maximum) } };
}

/** The issues without the bound of all integers where a number breaks the narrower bound of its field as well. */
export function withoutWideBounds(issues: readonly Issue[]): Issue[] {
  const pathOf = ({ path }: Issue) => path.map(String).join(".");
  const narrow = new Set(issues.filter((issue) => isBound(issue) && issue.origin !== "int").map(pathOf));
  return issues.filter((issue) => !(isBound(issue) && issue.origin === "int" && narrow.has(pathOf(issue))));
}

function isBound(issue: Issue): issue is z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall {
  return issue.code === "too_big" || issue.code === "too_small";
}

/** Maps a zod issue to a field code. The contract's own checks carry their code as `params.code` or as the message. */
export function refusalOf(issue: Issue, isMissing: boolean): FieldRefusal {
  if (issue.code === "custom" && issue.params) return issue.params as FieldRefusal;
  if (isFieldErrorCode(issue.message)) return { code: issue.message };
  if (isMissing) return { code: "required" };
  switch (issue.code) {
    case "invalid_type":
      return { code: "invalid_type", params: { expected: issue.expected } };
    case "invalid_value":
      return { code: "not_one_of", params: { values: issue.values.map(String).join(", ") } };
    case "invalid_format":
      return { code: formats[issue.format] ?? "invalid_format" };
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    default:
      return { code: "invalid_value" };
  }
}

/** The value in `input` that an issue is about. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], input);
}
