import type { Language } from "@safeport/messages/languages";

/** A day of UTC as readers of a document in this language write it; in English as ISO 8601 has it, since its readers do not agree on an order. */
export function shownDay(day: Date | string, language: Language): string {
  const date = new Date(day);
  if (language === "en") return date.toISOString().slice(0, 10);
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(date);
}
