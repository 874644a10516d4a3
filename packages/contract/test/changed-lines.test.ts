import { describe, expect, it } from "vitest";
import { changedParts } from "../src/programs/versions/changed-lines.ts";

const shown = (before: readonly string[], after: readonly string[]) =>
  changedParts(before.join("\n"), after.join("\n")).flatMap((part) =>
    "hidden" in part
      ? [`… ${part.hidden}`]
      : part.lines.map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`),
  );
const lines = (count: number, word = "line") => Array.from({ length: count }, (_, n) => `${word} ${n}`);

describe("the changed lines of two texts", () => {
  it("stand with three lines around each, also where two are far from each other", () => {
    const after = lines(40).map((line, n) => (n === 10 ? "another" : line));
    after.splice(30, 1);
    expect(shown(lines(40), after)).toEqual([
      ...["… 7", " line 7", " line 8", " line 9", "-line 10", "+another", " line 11", " line 12", " line 13", "… 13"],
      ...[" line 27", " line 28", " line 29", "-line 30", " line 31", " line 32", " line 33", "… 6"],
    ]);
  });

  it("are all lines of a new text, and none of equal ones", () => {
    expect(shown([], ["a", "b"])).toEqual(["+a", "+b"]);
    expect(shown(["a", "b"], [])).toEqual(["-a", "-b"]);
    expect(shown(["a", "b"], ["a", "b", ""])).toEqual(["… 2"]);
    expect(shown(["a", "b"], ["a", "b", "", "c", ""])).toEqual([" a", " b", "+", "+c"]);
  });

  it("are found around lines that occur often or that moved", () => {
    expect(shown(["", "a", "", "b"], ["", "a", "", "c", "", "b"])).toEqual([" ", " a", " ", "+c", "+", " b"]);
    expect(shown(["a", "b", "c"], ["c", "a", "b"])).toEqual(["+c", " a", " b", "-c"]);
  });

  it("lead from one text to the other, whatever both are @spec:10.55", () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let n = 0; n < 500; n++) {
      const [before = [], after = []] = [0, 1].map(() => Array.from({ length: 1 + random(14) }, () => `l${random(9)}`));
      const [old, now]: [string[], string[]] = [[], []];
      for (const part of changedParts(before.join("\n"), after.join("\n")))
        if ("hidden" in part) {
          const same = before.slice(old.length, old.length + part.hidden);
          old.push(...same);
          now.push(...same);
        } else
          for (const { kind, text } of part.lines) {
            if (kind !== "added") old.push(text);
            if (kind !== "removed") now.push(text);
          }
      expect([old, now]).toEqual([before, after]);
    }
  });
});
