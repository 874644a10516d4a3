import { dayMs, hourMs } from "@safeport/contract/kernel/business-time";

/** A holiday of a program as it is stored: a day such as "2026-12-25", when it was entered and, if it was taken back, when that was. */
export interface StoredHoliday {
  day: string;
  entered_at: string;
  removed_at?: string;
}

/** No zone is further from UTC. */
const furthestMs = 14 * hourMs;
/** Days after which a holiday that was taken back is forgotten; no clock runs as long. */
const forgottenAfter = 800;

/** The days that a program lists now, in order. */
export function daysOf(holidays: readonly StoredHoliday[]): string[] {
  return holidays
    .filter(({ removed_at }) => removed_at === undefined)
    .map(({ day }) => day)
    .sort();
}

/**
 * The stored holidays of a program that lists `days` now: a new day counts from now on, and one that was taken back is kept, since it counted if it had
 * begun before.
 */
export function storedHolidays(before: readonly StoredHoliday[], days: readonly string[], now = new Date()): StoredHoliday[] {
  const listed = new Set(days);
  const kept = before
    .filter(({ day, removed_at }) => {
      const start = Date.parse(`${day}T00:00:00Z`);
      if (now.getTime() - start > forgottenAfter * dayMs) return listed.has(day);
      // Without effect in any zone.
      return removed_at === undefined || Date.parse(removed_at) > start - furthestMs;
    })
    .map((holiday) =>
      holiday.removed_at === undefined && !listed.has(holiday.day) ? { ...holiday, removed_at: now.toISOString() } : holiday,
    );
  const keptDays = new Set(daysOf(kept));
  const added = [...listed].filter((day) => !keptDays.has(day)).map((day) => ({ day, entered_at: now.toISOString() }));
  return [...kept, ...added];
}
