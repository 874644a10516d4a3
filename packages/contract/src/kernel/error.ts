import * as z from "zod/mini";
import { fieldErrorCodes } from "./field-error.ts";
import { remedies } from "./remedy.ts";

/** Every failure a client can see, with its HTTP status. Its texts are in the catalogue `errors`; nobody matches a text. */
export const errorStatuses = {
  malformed: 400,
  registration_refused: 400,
  idempotency_key_required: 400,
  unauthenticated: 401,
  token_expired: 401,
  session_ended: 401,
  credentials_invalid: 401,
  two_factor_required: 401,
  forbidden: 403,
  reauthentication_required: 403,
  not_found: 404,
  conflict: 409,
  already_exists: 409,
  gone: 410,
  illegal_transition: 409,
  version_stale: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  sign_in_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** One refused field: `loc` is the path to it, e.g. `["body", "rewards", "high"]`; `msg` is in the reader's language. */
export const FieldError = z.object({
  loc: z
    .array(z.union([z.string(), z.number()]))
    .check(z.describe('The path to the field, such as `["body", "rewards", "high"]`.')),
  msg: z.string().check(z.describe("What is wrong with the field, in the reader's language.")),
  code: z.enum(fieldErrorCodes).check(z.describe("Why the field is refused, from a closed list, for programs to compare.")),
});
export type FieldError = z.infer<typeof FieldError>;

/** One rule for passwords; a failed one is the field error `password_<code>`. */
export const PasswordCheck = z.object({
  code: z.enum(["length", "common", "personal", "strength"]).check(z.describe("The rule, for programs to compare.")),
  message: z.string().check(z.describe("The rule, in the reader's language.")),
  passed: z.boolean().check(z.describe("Whether the password keeps the rule.")),
});
export type PasswordCheck = z.infer<typeof PasswordCheck>;

/** Problem details (RFC 9457), sent as `application/problem+json`. */
export const Problem = z.object({
  type: z.string().check(z.describe("The page about this kind of failure, relative to the server.")),
  title: z.string().check(z.describe("The kind of failure, in the reader's language.")),
  status: z.number().check(z.describe("The HTTP status of the answer.")),
  detail: z.string().check(z.describe("This failure, in the reader's language.")),
  code: z
    .enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]])
    .check(z.describe("The kind of failure, from a closed list, for programs to compare.")),
  request_id: z.optional(z.string()).check(z.describe("The id of the request, which the server's log has as well.")),
  errors: z.optional(z.array(FieldError)).check(z.describe("The refused fields, each with its reason.")),
  allowed: z
    .optional(z.array(z.string()))
    .check(z.describe("With `illegal_transition`: the statuses that are possible instead.")),
  password_checks: z
    .optional(z.array(PasswordCheck))
    .check(z.describe("With a refused password: all rules for passwords, each passed or failed.")),
  missing: z.optional(z.int()).check(z.describe("With a refusal for lack of money: how much is missing, in minor units.")),
  /** Step of the caller on another page that lifts the refusal. */
  remedy: z.optional(z.enum(remedies)).check(z.describe("What the caller can do elsewhere to have the refusal lifted.")),
});
export type Problem = z.infer<typeof Problem>;
