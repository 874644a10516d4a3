import { type ErrorCode, errorStatuses, type PasswordCheck } from "@safeport/contract/kernel/error";
import type { FieldErrorCode, ParamsOf } from "@safeport/contract/kernel/field-error";
import type { FieldRefusal } from "@safeport/contract/kernel/field-refusal";
import type { Messages } from "@safeport/messages/en";

/** Name of the text under `errors.detail` that explains a failure beyond its title. */
export type ErrorDetail = keyof Messages["errors"]["detail"];

export type TextParams = Record<string, string | number>;

/** A field that is refused, before its text is rendered. */
export interface RefusedField extends FieldRefusal {
  loc: (string | number)[];
}

export interface CheckedPassword extends Omit<PasswordCheck, "message"> {
  params?: TextParams;
}

interface Extras {
  /** Parameters of the detail's text. */
  params?: TextParams;
  errors?: RefusedField[];
  allowed?: string[];
  password_checks?: CheckedPassword[];
  /** Minor units of money. */
  missing?: number;
  /** Seconds. */
  retryAfter?: number;
}

/** The only error class shown to clients, rendered in their language by `problem.ts`. Any other error is a 500 without details. */
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

/** Runs all checks and throws one 422 with every refused field. Any other error is thrown at once. */
export async function checkFields(...checks: (() => unknown)[]): Promise<void> {
  const errors: RefusedField[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof AppError) || !error.extras.errors) throw error;
      errors.push(...error.extras.errors);
    }
  }
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
}

/** A 422 for one field; `loc` as in `["body", "title"]`. */
export function invalidField<C extends FieldErrorCode>(loc: (string | number)[], code: C, ...[params]: ParamsOf<C>): AppError {
  return new AppError("invalid", null, { errors: [{ loc, code, params }] });
}
