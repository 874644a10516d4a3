import { describe, expect, it } from "vitest";
import { differingLines } from "../src/features/programs/editor/differing-lines.ts";

describe("two versions of a text, side by side", () => {
  it.each([
    ["one", "other", "one", "other"],
    ["a\nb\nc\nd", "a\nb\nX\nY\nd", "…\nc\n…", "…\nX\nY\n…"],
    ["a", "a\nb", "…", "…\nb"],
    ["", "a", "", "a"],
    ["a\na", "a", "…\na", "…"],
  ])("show what differs of %j and %j", (one, other, ...shownOf) => {
    expect(differingLines(one, other)).toEqual(shownOf);
  });
});
