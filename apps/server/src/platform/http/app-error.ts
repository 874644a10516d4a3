import { type ErrorCode, errorStatuses, type PasswordCheck } from "@safeport/contract/kernel/error";
import type { FieldErrorCode, ParamsOf } from "@safeport/contract/kernel/field-error";
import type { Messages } from "@safeport/messages/en";

/** What a failure may say beyond its title: a text under `errors.detail`. */
export type ErrorDetail = keyof Messages["errors"]["detail"];

export type TextParams = Record<string, string | number>;

/** A field that is refused, before its text is rendered. */
export interface RefusedField {
  loc: (string | number)[];
  code: FieldErrorCode;
  params?: TextParams | undefined;
}

export interface CheckedPassword extends Omit<PasswordCheck, "message"> {
  params?: TextParams;
}

interface Extras {
  /** What the text of the detail takes. */
  params?: TextParams;
  errors?: RefusedField[];
  allowed?: string[];
  password_checks?: CheckedPassword[];
  /** Seconds. */
  retryAfter?: number;
}

/** The one class of failure that a client gets to see, rendered in its language by `problem.ts`; everything else is a 500 that says nothing. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly detail: ErrorDetail | null;
  readonly extras: Extras;
  constructor(code: ErrorCode, detail: ErrorDetail | null = null, extras: Extras = {}) {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
    this.extras = extras;
  }
  get status(): number {
    return errorStatuses[this.code];
  }
}

/** A 422 for one field; `loc` as in `["body", "title"]`. */
export function invalidField<C extends FieldErrorCode>(loc: (string | number)[], code: C, ...[params]: ParamsOf<C>): AppError {
  return new AppError("invalid", null, { errors: [{ loc, code, params }] });
}
