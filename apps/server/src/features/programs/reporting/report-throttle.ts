import { allowanceDays, allowanceOf, firstAllowance, maxAllowance } from "@safeport/contract/reports/editor/report-allowance";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, type ErrorDetail } from "../../../platform/http/app-error.ts";

/**
 * Reports are counted up to this number, so that sending costs no more for a person who has sent thousands. A limit that the operator raises
 * above it does not apply.
 */
const maxCounted = 1_000;

/** Upper bound for counting, and the numbers that everybody may send under an operator's multiplier for limits. */
export function countingBounds(factor: number) {
  const bound = (limit: number) => Math.min(limit * factor, maxCounted);
  return { freeInProgram: bound(firstAllowance.program), freeInAll: bound(firstAllowance.all), most: bound(maxAllowance) + 1 };
}

/** Result of `sent_lately` in the database; times are ISO 8601. */
export interface SentLately {
  in_program: number;
  in_all: number;
  first_in_program: string | null;
  first_in_all: string | null;
  valid: number;
  invalid: number;
}

/** Throws 429 when the caller has sent as much as they may for now, to this program or in all. */
export function assertNotThrottled(ctx: Ctx, sent: SentLately, programLimit: number | null): void {
  const factor = ctx.settings.rateLimitFactor;
  const allowance = allowanceOf(sent);
  // The company sets the program's own limit, so the operator's factor does not change it.
  const max = programLimit ?? raised(allowance.program, factor);
  if (max === 0) throw new AppError("forbidden", "no_new_reports");
  if (sent.in_program >= max) throw tooMany("too_many_reports_to_program", max, sent.first_in_program);
  const all = raised(allowance.all, factor);
  if (sent.in_all >= all) throw tooMany("too_many_reports", all, sent.first_in_all);
}

function raised(limit: number, factor: number): number {
  return limit * factor > maxCounted ? Number.POSITIVE_INFINITY : limit * factor;
}

/** `first` is the time of the oldest report in the window: once it leaves the window, another report is possible. */
function tooMany(detail: ErrorDetail, max: number, first: string | null): AppError {
  const windowMs = allowanceDays * 86_400_000;
  const since = first === null ? Date.now() : Date.parse(first);
  const retryAfter = Math.max(1, Math.ceil((since + windowMs - Date.now()) / 1_000));
  return new AppError("rate_limited", detail, { params: { max, days: allowanceDays }, retryAfter });
}
