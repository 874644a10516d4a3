import { describe, expect, it } from "vitest";
import { differingLines } from "../src/features/programs/editor/differing-lines.ts";
import { diffTexts } from "../src/features/programs/history/text-diff.ts";

const lines = (count: number, text = (n: number) => `line ${n}`) => Array.from({ length: count }, (_, n) => text(n)).join("\n");
const shown = (before: string, after: string) =>
  diffTexts(before, after)?.flatMap((part) =>
    "hidden" in part
      ? [`… ${part.hidden}`]
      : part.lines.map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`),
  );

describe("two texts", () => {
  it("show the lines that differ, with three around them", () => {
    const after = lines(20, (n) => (n === 10 ? "another" : `line ${n}`));
    expect(shown(lines(20), after)).toEqual([
      ...["… 7", " line 7", " line 8", " line 9", "-line 10", "+another", " line 11", " line 12", " line 13", "… 6"],
    ]);
  });

  it("show everything of one that is new, and nothing of equal ones", () => {
    expect(shown("", "a\nb")).toEqual(["+a", "+b"]);
    expect(shown("a\nb", "")).toEqual(["-a", "-b"]);
    expect(shown("a\nb", "a\nb")).toEqual(["… 2"]);
    expect(shown("", "")).toEqual([]);
    expect(shown("a\nb", "a\nb\n\nc\n")).toEqual([" a", " b", "+", "+c"]);
  });

  it("are not compared line by line where thousands of lines differ", () => {
    expect(
      diffTexts(
        lines(25_000, () => ""),
        lines(12_000, (n) => `${n}`),
      ),
    ).toBeNull();
    expect(
      diffTexts(
        lines(2_500),
        lines(2_500, (n) => `other ${n}`),
      ),
    ).toBeNull();
    expect(
      diffTexts(
        lines(400),
        lines(400, (n) => `other ${n}`),
      ),
    ).not.toBeNull();
  });
});

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
