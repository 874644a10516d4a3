import { expect, test } from "vitest";
import { occurrencesOf } from "../src/disclosure/redact.ts";

test("a text is found in code points, in either case, and never within its last occurrence", () => {
  expect(occurrencesOf("😀 Alice, ALICE", "alice")).toEqual([
    { start: 2, end: 7 },
    { start: 9, end: 14 },
  ]);
  expect(occurrencesOf("aaaaa", "aa")).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ]);
  expect(occurrencesOf("aabaabaaab", "aabaaab")).toEqual([{ start: 3, end: 10 }]);
  expect(occurrencesOf("alice", "")).toEqual([]);
  expect(occurrencesOf("ali", "alice")).toEqual([]);
});
