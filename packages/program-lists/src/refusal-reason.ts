import type { RefusalCode } from "@safeport/contract/programs/import/import.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** Reason why an item of a list is not imported. Refusals with the same code and parameters have the same reason. */
export interface Reason {
  code: RefusalCode;
  params?: Record<string, string | number>;
  /** Detail of this refusal, for example the value. */
  detail?: string;
}

/** The reason in a language, without its detail. */
export function reasonText(language: Language, { code, params = {} }: Reason): string {
  if (code !== "identifier") return translate(language, `programs/imports.reason.${code}`, params as never);
  return translate(language, `fields.${params.error as "invalid_format"}`);
}

/** The reason with its detail. */
export function fullReason(language: Language, reason: Reason): string {
  return [reasonText(language, reason), reason.detail].filter(Boolean).join(": ");
}
