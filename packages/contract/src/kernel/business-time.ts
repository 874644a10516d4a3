import { type ZoneClock, zoneClock } from "./zone-clock.ts";

export const hourMs = 60 * 60 * 1000;
/** Also the length of a business day, which has 24 hours of the local clock. */
export const dayMs = 24 * hourMs;

/** When business time passes: Monday to Friday of a time zone, without holidays. */
export interface BusinessCalendar {
  /** An IANA name, e.g. "Europe/Berlin". */
  timeZone: string;
  /** Days that do not count, e.g. "2026-12-25". */
  holidays: ReadonlySet<string>;
}

/** The business days of UTC without holidays. */
export const utcCalendar: BusinessCalendar = { timeZone: "UTC", holidays: new Set() };

/** The number of a day on the local clock, counted from 1970-01-01. */
const dayOf = (wall: number) => Math.floor(wall / dayMs);
const startOf = (day: number) => day * dayMs;

function isBusinessDay(day: number, { holidays }: BusinessCalendar): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  if (weekday === 0 || weekday === 6) return false;
  return holidays.size === 0 || !holidays.has(new Date(startOf(day)).toISOString().slice(0, 10));
}

/** The local time itself if it is business time, else the first instant of the next business day. */
function nextBusinessWall(wall: number, calendar: BusinessCalendar): number {
  let day = dayOf(wall);
  if (isBusinessDay(day, calendar)) return wall;
  do day += 1;
  while (!isBusinessDay(day, calendar));
  return startOf(day);
}

/**
 * The time `ms` milliseconds of business time after `start`, in milliseconds since 1970. Business time is read on the local clock: every business day has
 * 24 hours of it, a skipped hour passes at once, and a repeated one counts once. A result that would be the end of a business day is the first instant of
 * the next one.
 */
export function addBusinessTime(start: number, ms: number, calendar: BusinessCalendar): number {
  const clock: ZoneClock = zoneClock(calendar.timeZone);
  const from = clock.wallAt(start);
  let wall = nextBusinessWall(from, calendar);
  let left = ms;
  while (left > 0) {
    const toMidnight = startOf(dayOf(wall) + 1) - wall;
    if (left < toMidnight) {
      wall += left;
      break;
    }
    left -= toMidnight;
    wall = nextBusinessWall(wall + toMidnight, calendar);
  }
  // Within a repeated hour the local clock stands still, so the start itself may be later than the first instant with its local time.
  return wall === from ? start : clock.instantOf(wall);
}

/** The business time that passes from `start` to `end`, in milliseconds; 0 if the end is not later. */
export function businessTimeBetween(start: number, end: number, calendar: BusinessCalendar): number {
  if (end <= start) return 0;
  const clock = zoneClock(calendar.timeZone);
  const to = clock.wallAt(end);
  let wall = nextBusinessWall(clock.wallAt(start), calendar);
  let passed = 0;
  while (wall < to) {
    const midnight = startOf(dayOf(wall) + 1);
    passed += Math.min(midnight, to) - wall;
    wall = nextBusinessWall(midnight, calendar);
  }
  return passed;
}

/** The first instant of a day such as "2026-12-25" in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  return zoneClock(timeZone).instantOf(Date.parse(`${day}T00:00:00Z`));
}
