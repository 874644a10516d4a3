import { type BusinessCalendar, hourMs } from "../src/kernel/business-time.ts";

/** The step of the brute force; every zone's offset and its changes are multiples of it. */
export const quarter = hourMs / 4;

/** The local time of a zone as a text; independent of the code that is tested. */
const formats = new Map<string, Intl.DateTimeFormat>();
function localText(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Many counts begin at the same instant. */
const walls = new Map<string, Map<number, number>>();
function wallAt(instant: number, zone: string): number {
  const known = walls.get(zone) ?? new Map<number, number>();
  walls.set(zone, known);
  const wall = known.get(instant) ?? Date.parse(`${localText(instant, zone).replace(" ", "T")}Z`);
  known.set(instant, wall);
  return wall;
}

function counts(wall: number, { holidays }: BusinessCalendar): boolean {
  const date = new Date(wall);
  return date.getUTCDay() % 6 !== 0 && !holidays.has(date.toISOString().slice(0, 10));
}

/** Steps through real time and counts each quarter of the local clock the first time that it has passed; returns when so much has. */
export function bruteForce(start: number, ms: number, calendar: BusinessCalendar): number {
  const { timeZone } = calendar;
  // During a repeated hour the clock has been further before.
  let furthest = Math.max(...Array.from({ length: 17 }, (_, back) => wallAt(start - back * quarter, timeZone)));
  let passed = 0;
  for (let time = start; ; time += quarter) {
    const wall = wallAt(time, timeZone);
    for (; furthest < wall; furthest += quarter) if (counts(furthest, calendar)) passed += quarter;
    if (passed >= ms && counts(furthest, calendar)) return time;
  }
}

/** Business time between two instants, counted in the same way. */
export function countBetween(start: number, end: number, calendar: BusinessCalendar): number {
  const { timeZone } = calendar;
  let furthest = Math.max(...Array.from({ length: 17 }, (_, back) => wallAt(start - back * quarter, timeZone)));
  let passed = 0;
  for (let time = start; time <= end; time += quarter)
    for (const wall = wallAt(time, timeZone); furthest < wall; furthest += quarter)
      if (counts(furthest, calendar)) passed += quarter;
  return passed;
}

export const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "America/St_Johns",
  "Africa/Casablanca",
  "America/Santiago",
  "Pacific/Apia",
  "Antarctica/Troll",
];
export const holidays = new Set([
  "2026-03-30",
  "2026-04-03",
  "2026-04-06",
  "2026-10-26",
  "2026-11-02",
  "2026-12-25",
  "2027-01-01",
]);
export const starts = [
  // In the middle of a week, on its last day, at a weekend, on a holiday.
  "2026-11-25T09:45:00Z",
  "2026-11-27T23:00:00Z",
  "2026-11-28T20:00:00Z",
  "2026-12-25T12:00:00Z",
  // Around the changes of the clocks of both halves of the earth.
  "2026-03-06T12:00:00Z",
  "2026-03-27T16:30:00Z",
  "2026-03-29T00:45:00Z",
  "2026-04-03T13:15:00Z",
  "2026-09-25T10:00:00Z",
  "2026-10-02T18:00:00Z",
  "2026-10-25T00:30:00Z",
  "2026-10-25T01:15:00Z",
  "2026-10-30T22:00:00Z",
  "2026-11-01T05:30:00Z",
];
