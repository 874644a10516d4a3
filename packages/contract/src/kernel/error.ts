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
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  code: z.enum(fieldErrorCodes),
});
export type FieldError = z.infer<typeof FieldError>;

/** One rule for passwords; a failed one is the field error `password_<code>`. */
export const PasswordCheck = z.object({
  code: z.enum(["length", "common", "personal", "strength"]),
  message: z.string(),
  passed: z.boolean(),
});
export type PasswordCheck = z.infer<typeof PasswordCheck>;

/** Problem details (RFC 9457), sent as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(FieldError)),
  /** With `illegal_transition`: the statuses that are possible. */
  allowed: z.optional(z.array(z.string())),
  /** With a refused password: every rule, passed or failed. */
  password_checks: z.optional(z.array(PasswordCheck)),
  /** With a refusal for lack of money: how much is missing, in minor units. */
  missing: z.optional(z.int()),
  /** Step of the caller on another page that lifts the refusal. */
  remedy: z.optional(z.enum(remedies)),
});
export type Problem = z.infer<typeof Problem>;
