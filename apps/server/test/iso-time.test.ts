import { expect, it } from "vitest";
import { isoTime, isoTimeOrNull } from "../src/platform/iso-time.ts";

it.each([
  "2026-01-02T03:04:05.006Z",
  "2024-02-29T23:59:59.999Z",
  "1969-12-31T23:59:59.070Z",
  "1000-01-01T00:00:00.000Z",
  "9999-12-31T10:20:30.400Z",
  "0999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00.000Z",
  "-000001-06-15T12:00:00.000Z",
])("writes %s as JavaScript does", (text) => {
  expect(isoTime(new Date(text))).toBe(text);
  expect(isoTimeOrNull(new Date(text))).toBe(text);
});

it("writes no time for a time that is unknown, and refuses an invalid one", () => {
  expect(isoTimeOrNull(null)).toBeNull();
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
});
