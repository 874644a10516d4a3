import { orderKey, type PlaceTerms, placePoints, placeValue } from "@safeport/contract/flood/order/place-value";
import { describe, expect, it } from "vitest";

const newcomer: PlaceTerms = { closed: 0, valid: 0, severity: "none", completeness: 0, failed: [] };
const open = (...names: string[]) => names.map((check) => ({ check, answered: false }));
const answered = (...names: string[]) => names.map((check) => ({ check, answered: true }));

const cases: [string, Partial<PlaceTerms>, number][] = [
  ["a new person", {}, 10],
  ["one of whose reports was valid", { closed: 1, valid: 1 }, 18],
  ["one of whose reports was not", { closed: 1 }, 8],
  ["somebody known, half of whose reports are valid", { closed: 96, valid: 48 }, 24.4],
  ["somebody all of whose reports are valid", { closed: 396, valid: 396 }, 49.6],
  ["claimed low", { severity: "low" }, 11.5],
  ["claimed medium", { severity: "medium" }, 14],
  ["claimed high", { severity: "high" }, 17],
  ["claimed critical", { severity: "critical" }, 20],
  ["half complete", { completeness: 50 }, 15],
  ["complete and critical", { completeness: 100, severity: "critical" }, 30],
  ["references that do not exist", { failed: open("code_refs") }, -5],
  ["a non-issue", { failed: open("non_issue") }, -5],
  ["a template", { failed: open("template") }, -5],
  ["an own copy", { failed: open("own_copy") }, 0],
  ["a known issue", { failed: open("known_issue") }, 0],
  ["another asset", { failed: open("asset_named") }, 8],
  ["what weighs nothing", { failed: open("steps", "evidence", "request_matches") }, 10],
  ["an answered non-issue", { failed: answered("non_issue") }, 2.5],
  ["an answered and an open one", { failed: [...answered("own_copy"), ...open("asset_named")] }, 3],
  ["sixty at most", { failed: open("code_refs", "non_issue", "template", "own_copy", "known_issue", "asset_named") }, -50],
  ["less than sixty", { failed: [...open("code_refs", "non_issue", "template", "own_copy"), ...answered("asset_named")] }, -46],
];

describe("the place value of a report", () => {
  it.each(cases)("%s", (_name, terms, value) => {
    expect(placeValue({ ...newcomer, ...terms })).toBeCloseTo(value, 9);
  });

  it("is the sum of its parts", () => {
    const terms: PlaceTerms = { closed: 6, valid: 3, severity: "high", completeness: 70, failed: open("own_copy") };
    const { track, severity, completeness, checks } = placePoints(terms);
    expect([track, severity, completeness, checks]).toEqual([19, 7, 7, 10]);
    expect(placeValue(terms)).toBe(23);
  });

  it("gains a point for each day of waiting, and the key stays", () => {
    const [monday, tuesday] = [Date.parse("2026-11-30T10:00:00Z"), Date.parse("2026-12-01T10:00:00Z")];
    const early = orderKey(newcomer, monday);
    expect(orderKey(newcomer, tuesday)).toBeCloseTo(early - 1, 9);
    // A day later, one point more makes up for it.
    expect(orderKey({ ...newcomer, completeness: 10 }, tuesday)).toBeCloseTo(early, 9);
  });
});
