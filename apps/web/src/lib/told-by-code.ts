import type { ErrorCode } from "@safeport/contract/kernel/error";
import type { Language } from "@safeport/messages/languages";

/** The language of the server's words. */
export const serverLocale: Language = "en";

/** Codes that a text of ours tells whole, for readers of another language; of the rest the server's own words say more. */
const codes = [
  "unauthenticated",
  "token_expired",
  "session_ended",
  "credentials_invalid",
  "forbidden",
  "not_found",
  "already_exists",
  "illegal_transition",
  "version_stale",
  "idempotency_mismatch",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** The code under which a failure has a text in this language; null where the server's words are to be shown. */
export function toldByCode(code: string, locale: Language): (typeof codes)[number] | null {
  return locale === serverLocale ? null : (codes.find((known) => known === code) ?? null);
}
