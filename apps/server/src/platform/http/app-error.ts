import { type ErrorCode, errorCatalogue, type FieldError, type PasswordCheck } from "@safeport/contract/kernel/error";

interface Extras {
  errors?: FieldError[];
  allowed?: string[];
  password_checks?: PasswordCheck[];
  retryAfter?: number;
}

/** The one class of failure that a client gets to see; everything else is a 500 that says nothing. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly extras: Extras;
  constructor(code: ErrorCode, detail: string = errorCatalogue[code].title, extras: Extras = {}) {
    super(detail);
    this.code = code;
    this.extras = extras;
  }
  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A 422 for one field; `loc` as in `["body", "title"]`. */
export function invalidField(loc: (string | number)[], msg: string, code = "invalid_value"): AppError {
  return new AppError("invalid", msg, { errors: [{ loc, msg, code }] });
}
