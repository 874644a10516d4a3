import * as z from "zod/mini";

/** Every failure a client can see: its HTTP status and its title (RFC 9457 §3.1). Nobody matches a message. */
export const errorCatalogue = {
  malformed: { status: 400, title: "Malformed request" },
  registration_refused: { status: 400, title: "Registration refused" },
  unauthenticated: { status: 401, title: "Sign in first" },
  token_expired: { status: 401, title: "Your session has expired" },
  session_ended: { status: 401, title: "This session was ended" },
  credentials_invalid: { status: 401, title: "Login failed" },
  forbidden: { status: 403, title: "Not allowed" },
  not_found: { status: 404, title: "Not found" },
  conflict: { status: 409, title: "Conflict" },
  already_exists: { status: 409, title: "Already exists" },
  illegal_transition: { status: 409, title: "This change of status is not possible" },
  version_stale: { status: 409, title: "Somebody else saved in the meantime" },
  idempotency_mismatch: { status: 409, title: "This key was used for another request" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  invalid: { status: 422, title: "Some fields are not valid" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong" },
  unavailable: { status: 503, title: "Not available right now" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One refused field: `loc` is the path to it, e.g. `["body", "rewards", "high"]`. */
export const FieldError = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  code: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

export const PasswordCheck = z.object({ code: z.string(), message: z.string(), passed: z.boolean() });
export type PasswordCheck = z.infer<typeof PasswordCheck>;

/** Problem details (RFC 9457), sent as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(FieldError)),
  /** With `illegal_transition`: the statuses that are possible. */
  allowed: z.optional(z.array(z.string())),
  /** With a refused password: every rule, passed or failed. */
  password_checks: z.optional(z.array(PasswordCheck)),
});
export type Problem = z.infer<typeof Problem>;
