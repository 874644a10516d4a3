import { addBusinessTime, type BusinessCalendar, dayMs } from "@safeport/contract/kernel/business-time";
import { zoneClock } from "@safeport/contract/kernel/zone-clock";

/** Business days in a week, among which what a program lets in is spread. */
const daysOfWeek = 5;

/** How many reports a program lets in each business day. */
export function perDay(perWeek: number): number {
  return Math.ceil(perWeek / daysOfWeek);
}

/** The day of a program's calendar, such as "2026-12-01". */
export function localDay(now: Date, { timeZone }: BusinessCalendar): string {
  return new Date(zoneClock(timeZone).wallAt(now.getTime())).toISOString().slice(0, 10);
}

/** Whether business time passes now. */
export function isBusinessTime(now: Date, calendar: BusinessCalendar): boolean {
  return addBusinessTime(now.getTime(), 0, calendar) === now.getTime();
}

/** The first instant of the week, Monday, in the zone of a calendar. */
export function startOfWeek(now: Date, { timeZone }: BusinessCalendar): Date {
  const clock = zoneClock(timeZone);
  const day = Math.floor(clock.wallAt(now.getTime()) / dayMs);
  // 1970-01-05 was a Monday.
  return new Date(clock.instantOf((day - ((day + 3) % 7)) * dayMs));
}

/** The start of the first business day after the day of a time. */
export function nextDayStart(time: number, calendar: BusinessCalendar): number {
  const clock = zoneClock(calendar.timeZone);
  const tomorrow = clock.instantOf((Math.floor(clock.wallAt(time) / dayMs) + 1) * dayMs);
  return addBusinessTime(tomorrow, 0, calendar);
}

/** The business day that is the `turn`th after today, such as "2026-12-01". */
export function dayOfTurn(now: Date, turn: number, calendar: BusinessCalendar): string {
  return localDay(new Date(addBusinessTime(nextDayStart(now.getTime(), calendar), (turn - 1) * dayMs, calendar)), calendar);
}
