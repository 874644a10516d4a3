import type { RegisterInput } from "@safeport/contract/accounts/account.schema";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { errorText, errorTextOr, serverText } from "../../lib/error-text.ts";

/** What a failed sign-in says, without the prefix that a validator may have put before it (spec §5). */
export function withoutPrefix(text: string): string {
  return text.replaceAll("Value error, ", "");
}

export interface RegistrationTexts {
  fallback: string;
  email: string;
  username: string;
  invalid: string;
  password: string;
  /** A failed rule in the reader's language; the server's words where it has none. */
  rule?: (code: string) => string | null;
}

/**
 * What a refused registration says (spec §5, §8): failed password rules, the server's own words, and for a 400 without any the
 * fault that can be seen in what was sent.
 */
export function registrationErrorText(
  error: unknown,
  sent: Pick<RegisterInput, "email" | "username">,
  texts: RegistrationTexts,
): string {
  if (!(error instanceof ApiError)) return errorText(error, texts.fallback);
  if (isRecord(error.body) && "password_checks" in error.body)
    return passwordText(error.body.password_checks, texts.password, texts.rule);
  const said = serverText(error.body);
  if (said) return said;
  if (error.status !== 400) return errorTextOr(error, texts.fallback);
  if (!sent.email.includes("@")) return texts.email;
  return sent.username.length < 3 ? texts.username : texts.invalid;
}

/** The messages of the failed rules, joined by commas; `unreadable` when the list is none. */
export function passwordText(checks: unknown, unreadable: string, rule: RegistrationTexts["rule"] = () => null): string {
  if (!Array.isArray(checks) || !checks.every(isCheck)) return unreadable;
  const failed = checks.filter(({ passed }) => !passed).map(({ code, message }) => rule(code) ?? message);
  return failed.length > 0 ? failed.join(", ") : unreadable;
}

function isCheck(value: unknown): value is { code: string; message: string; passed: boolean } {
  return isRecord(value) && typeof value.message === "string" && typeof value.passed === "boolean";
}
