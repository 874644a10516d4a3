import { describe, expect, it } from "vitest";
import { retryAfterSeconds } from "../src/features/webhooks/retry-after.ts";

const now = new Date("2026-03-01T09:00:00.250Z");

describe("Retry-After", () => {
  it.each([
    ["120", 120],
    ["0", 0],
    ["Sun, 01 Mar 2026 09:02:00 GMT", 120],
    ["Sunday, 01-Mar-26 09:02:00 GMT", 120],
    ["Sun Mar  1 09:02:00 2026", 120],
    ["Sun, 01 Mar 2026 08:00:00 GMT", 0],
    // Nobody holds up a message for more than a day.
    ["999999999", 86_400],
    ["Mon, 01 Mar 2027 09:00:00 GMT", 86_400],
  ])("of %s is so many seconds", (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });

  it.each([
    undefined,
    "",
    "soon",
    "-5",
    "1.5",
    "2026-03-01T09:02:00Z",
    "Sun, 01 Mar 2026 09:02:00 +0100",
    "Sun, 01 Foo 2026 09:02:00 GMT",
    "Sun, 01 Mar 2026 25:02:00 GMT",
  ])("of %s is nothing that can be waited for", (header) => {
    expect(retryAfterSeconds(header, now)).toBeNull();
  });
});
