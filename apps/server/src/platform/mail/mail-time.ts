import type { Language } from "@safeport/messages/languages";

/** A time in a mail, by the clock of its reader's zone, with the zone; in UTC for a zone that is unknown here. */
export function mailTime(language: Language, at: Date | string, timeZone: string): string {
  const parts = {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  } as const;
  const format = (zone: string) => new Intl.DateTimeFormat(language, { ...parts, timeZone: zone }).format(new Date(at));
  try {
    return format(timeZone);
  } catch {
    return format("UTC");
  }
}
