import { describe, expect, it } from "vitest";
import { addBusinessTime, businessTimeBetween, dayMs, hourMs, startOfDay } from "../src/kernel/business-time.ts";
import { bruteForce, holidays, quarter, starts, zones } from "./wall-clock.ts";

const lengths = [quarter, 5 * hourMs, dayMs, 36 * hourMs, 5 * dayMs];

const table = zones.flatMap((timeZone) =>
  starts.map((start, at) => ({ timeZone, start, length: lengths[at % lengths.length] as number, free: at % 3 === 0 })),
);

describe("business time", () => {
  it("agrees with a count by the quarter of an hour over zones, weekends, holidays and changed clocks @spec:10.28", () => {
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
