import { describe, expect, it } from "vitest";
import {
  addBusinessTime,
  type BusinessCalendar,
  businessTimeBetween,
  dayMs,
  hourMs,
  startOfDay,
} from "../src/kernel/business-time.ts";

/** The step of the brute force; every zone's offset and its changes are multiples of it. */
const quarter = hourMs / 4;

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

const wallAt = (instant: number, zone: string) => Date.parse(`${localText(instant, zone).replace(" ", "T")}Z`);

function counts(wall: number, { holidays }: BusinessCalendar): boolean {
  const date = new Date(wall);
  return date.getUTCDay() % 6 !== 0 && !holidays.has(date.toISOString().slice(0, 10));
}

/** Steps through real time and counts each quarter of the local clock the first time that it has passed. */
function bruteForce(start: number, ms: number, calendar: BusinessCalendar): number {
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

const zones = [
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
const holidays = new Set(["2026-03-30", "2026-04-03", "2026-04-06", "2026-10-26", "2026-11-02", "2026-12-25", "2027-01-01"]);
const starts = [
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
const lengths = [quarter, 5 * hourMs, dayMs, 36 * hourMs, 5 * dayMs];

const table = zones.flatMap((timeZone) =>
  starts.map((start, at) => ({ timeZone, start, length: lengths[at % lengths.length] as number, free: at % 3 === 0 })),
);

describe("business time", () => {
  it("agrees with a count by the quarter of an hour over zones, weekends, holidays and changed clocks", () => {
    expect(table.length * lengths.length).toBeGreaterThanOrEqual(800);
    for (const { timeZone, start, free } of table)
      for (const length of lengths) {
        const calendar = { timeZone, holidays: free ? new Set<string>() : holidays };
        const from = Date.parse(start);
        const due = addBusinessTime(from, length, calendar);
        const label = `${timeZone} ${start} + ${length / hourMs} h`;
        expect(`${label} ${new Date(due).toISOString()}`).toBe(
          `${label} ${new Date(bruteForce(from, length, calendar)).toISOString()}`,
        );
      }
  });

  it("continues after a pause where it stopped, wherever it is cut", () => {
    for (const { timeZone, start, length } of table) {
      const calendar = { timeZone, holidays };
      const from = Date.parse(start);
      const cut = from + 7 * hourMs;
      const used = businessTimeBetween(from, cut, calendar);
      const whole = addBusinessTime(from, length, calendar);
      if (used < length) expect(addBusinessTime(cut, length - used, calendar)).toBe(whole);
      expect(businessTimeBetween(from, whole, calendar)).toBeGreaterThanOrEqual(length);
    }
  });

  it("is Monday 18:00 local for what a pause over the weekend left of two days", () => {
    const calendar = { timeZone: "Europe/Berlin", holidays: new Set<string>() };
    const sent = Date.parse("2026-11-19T10:00:00+01:00");
    const question = Date.parse("2026-11-20T16:00:00+01:00");
    const used = businessTimeBetween(sent, question, calendar);
    expect(used / hourMs).toBe(30);
    const answer = Date.parse("2026-11-22T12:00:00+01:00");
    const due = addBusinessTime(answer, 2 * dayMs - used, calendar);
    expect(new Date(due).toISOString()).toBe("2026-11-23T17:00:00.000Z");
  });

  it("ends one business day after Friday 11:00 on Monday 11:00", () => {
    const calendar = { timeZone: "Europe/Berlin", holidays: new Set<string>() };
    const due = addBusinessTime(Date.parse("2026-11-20T11:00:00+01:00"), dayMs, calendar);
    expect(new Date(due).toISOString()).toBe("2026-11-23T10:00:00.000Z");
  });

  it("starts and ends with the first instant of a business day after a start outside", () => {
    const calendar = { timeZone: "Europe/Berlin", holidays: new Set(["2026-12-25"]) };
    const saturday = addBusinessTime(Date.parse("2026-11-21T20:00:00+01:00"), dayMs, calendar);
    expect(new Date(saturday).toISOString()).toBe("2026-11-23T23:00:00.000Z");
    const holiday = addBusinessTime(Date.parse("2026-12-25T09:00:00+01:00"), dayMs, calendar);
    expect(new Date(holiday).toISOString()).toBe("2026-12-28T23:00:00.000Z");
  });

  it("knows the first instant of a day in a zone, also where midnight is skipped", () => {
    expect(new Date(startOfDay("2026-12-25", "Europe/Berlin")).toISOString()).toBe("2026-12-24T23:00:00.000Z");
    expect(new Date(startOfDay("2026-09-06", "America/Santiago")).toISOString()).toBe("2026-09-06T04:00:00.000Z");
    expect(() => startOfDay("2026-12-25", "Europe/Nowhere")).toThrow(RangeError);
  });
});
