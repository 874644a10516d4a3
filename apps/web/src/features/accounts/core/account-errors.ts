import { usernameLength } from "@safeport/contract/accounts/core/account.limits";
import type { RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import { ApiError, isRecord } from "../../../lib/api-error.ts";
import { errorText, errorTextOr, serverText } from "../../../lib/error-text.ts";

/** Text of a failed sign-in, without the prefix of a validator (spec §5). */
export function withoutPrefix(text: string): string {
  return text.replaceAll("Value error, ", "");
}

/** Whether a sign-in lacks only its second factor. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === "two_factor_required";
}

export interface RegistrationTexts {
  fallback: string;
  email: string;
  username: string;
  invalid: string;
  password: string;
}

/**
 * Text of a refused registration (spec §5, §8): failed password rules, the server's message, and for a 400 without a text the
 * mistakes visible in the sent values.
 */
export function registrationErrorText(
  error: unknown,
  sent: Pick<RegisterInput, "email" | "username">,
  texts: RegistrationTexts,
): string {
  if (!(error instanceof ApiError)) return errorText(error, texts.fallback);
  if (isRecord(error.body) && "password_checks" in error.body) return passwordText(error.body.password_checks, texts.password);
  const serverMessage = serverText(error.body);
  if (serverMessage) return serverMessage;
  if (error.status !== 400) return errorTextOr(error, texts.fallback);
  if (!sent.email.includes("@")) return texts.email;
  return sent.username.length < usernameLength.min ? texts.username : texts.invalid;
}

/** The messages of the failed rules, joined by commas; `unreadable` when it is not a list. */
export function passwordText(checks: unknown, unreadable: string): string {
  if (!Array.isArray(checks) || !checks.every(isCheck)) return unreadable;
  const failed = checks.filter(({ passed }) => !passed).map(({ message }) => message);
  return failed.length > 0 ? failed.join(", ") : unreadable;
}

function isCheck(value: unknown): value is { message: string; passed: boolean } {
  return isRecord(value) && typeof value.message === "string" && typeof value.passed === "boolean";
}
