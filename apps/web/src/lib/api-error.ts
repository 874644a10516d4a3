import type { ErrorCode, FieldError, PasswordCheck } from "@safeport/contract/kernel/error";
import type { Remedy } from "@safeport/contract/kernel/remedy";

/** `network`: there was no answer; `unreadable`: the answer did not come from our server but, for example, from a proxy. */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

interface ApiErrorFields {
  status: number;
  code: ApiErrorCode;
  errors?: FieldError[];
  allowed?: string[];
  password_checks?: PasswordCheck[];
  request_id?: string;
  remedy?: Remedy;
  /** Seconds to wait before the next try, from `Retry-After` (RFC 9110 §10.2.3). */
  retryAfter?: number;
  /** The body of the answer as received; the specification defines which of its texts to show first. */
  body?: unknown;
}

/** A call that failed: problem details (RFC 9457), or no answer (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: FieldError[];
  readonly allowed: string[] | null;
  readonly password_checks: PasswordCheck[] | null;
  readonly request_id: string | null;
  readonly remedy: Remedy | null;
  readonly retryAfter: number | null;
  readonly body: unknown;

  constructor(message: string, fields: ApiErrorFields, cause?: unknown) {
    super(message, { cause });
    this.name = "ApiError";
    this.status = fields.status;
    this.code = fields.code;
    this.errors = fields.errors ?? [];
    this.allowed = fields.allowed ?? null;
    this.password_checks = fields.password_checks ?? null;
    this.request_id = fields.request_id ?? null;
    this.remedy = fields.remedy ?? null;
    this.retryAfter = fields.retryAfter ?? null;
    this.body = fields.body;
  }

  /** The message for one field of the body, e.g. `fieldError("title")` or `fieldError("rewards", "high")`. */
  fieldError(...path: (string | number)[]): string | null {
    const found = this.errors.find(({ loc }) => loc.slice(1).join(".") === path.join("."));
    return found?.msg ?? null;
  }
}

/** The error for an answer with a status outside 200–299; its body may be anything. */
export function errorOfAnswer(status: number, headers: Headers, body: unknown): ApiError {
  const problem = isRecord(body) ? body : {};
  const retryAfter = Number(headers.get("retry-after"));
  const fields: ApiErrorFields = {
    status,
    code: typeof problem.code === "string" ? (problem.code as ErrorCode) : "unreadable",
    ...(Array.isArray(problem.errors) && { errors: problem.errors.filter(isFieldError) }),
    ...(Array.isArray(problem.allowed) && { allowed: problem.allowed.map(String) }),
    ...(Array.isArray(problem.password_checks) && { password_checks: problem.password_checks as PasswordCheck[] }),
    ...(typeof problem.request_id === "string" && { request_id: problem.request_id }),
    ...(typeof problem.remedy === "string" && { remedy: problem.remedy as Remedy }),
    ...(retryAfter > 0 && { retryAfter }),
    body,
  };
  return new ApiError(genericText(status), fields);
}

/** The generic message of an HTTP client for a failed status. */
export function genericText(status: number): string {
  return `Request failed with status code ${status}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.msg === "string" && Array.isArray(value.loc);
}
