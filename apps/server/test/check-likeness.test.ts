import { describe, expect, it } from "vitest";
import { checkKnownIssue, checkOwnCopy } from "../src/features/flood/checks/likeness-checks.ts";
import { jaccard, shinglesOf, wordsInOrder } from "../src/features/flood/checks/shingles.ts";
import { expectResult } from "./check-cases.ts";

/** A text of numbered words from `from` to before `to`. */
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `word${from + at}`);
const shinglesOfText = (text: string) => shinglesOf(wordsInOrder(text), 5);

describe("a copy of an own report", () => {
  // Of n words there are n − 4 shingles; a text that shares the first k words shares k − 4 of them.
  const cases = [6, 8, 12, 20, 40, 100, 250].flatMap((length) =>
    [0, 0.25, 0.5, 0.7, 0.8, 0.9, 1].map((share): [number, number] => [length, Math.round(share * length)]),
  );
  it.each(cases)("of %i words shares its first %i", (length, shared) => {
    const own = shinglesOf(words(0, length), 5);
    const other = shinglesOf([...words(0, shared), ...words(1_000, 1_000 + length - shared)], 5);
    const common = Math.max(0, shared - 4);
    const isCopy = common / (2 * (length - 4) - common) >= 0.8;
    expectResult(
      checkOwnCopy(own, [{ number: 7, shingles: other }]),
      isCopy ? "fail" : "pass",
      isCopy ? "own_copy" : "no_own_copy",
    );
  });

  it("is found among several, and named by its number", () => {
    const own = shinglesOf(words(0, 30), 5);
    const earlier = [
      { number: 1, shingles: shinglesOf(words(50, 90), 5) },
      { number: 2, shingles: shinglesOf(words(0, 30), 5) },
    ];
    expect(checkOwnCopy(own, earlier).params).toEqual({ number: 2 });
    expect(checkOwnCopy(own, []).result).toBe("pass");
  });

  it.each([
    ["other punctuation", "The cart, at last, shows carts of others!", "The cart at last shows carts of others", true],
    ["other case", "The cart at last shows carts of others", "THE CART AT LAST SHOWS CARTS OF OTHERS", true],
    ["other line breaks", "The cart at last\nshows carts of others", "The cart at last shows\n\ncarts of others", true],
    ["full-width letters", "Ｔhe cart at last shows carts of others", "The cart at last shows carts of others", true],
    ["another host", "Open a.example and see the cart of others", "Open b.example and see the cart of others", false],
    ["another order", "one two three four five six seven", "seven six five four three two one", false],
    ["no words", "!!! ???", "…", false],
  ])("is told by its words: %s", (_name, one, other, isCopy) => {
    const result = checkOwnCopy(shinglesOfText(one), [{ number: 1, shingles: shinglesOfText(other) }]);
    expect(result.result).toBe(isCopy ? "fail" : "pass");
  });
});

describe("a published known issue", () => {
  const titles = ["Old protocol versions", "Prix négatifs", "<b>x</b> {count}", "#7"];
  const cases = titles.flatMap((title) =>
    [0, 1, 20, 38, 39, 40, 41, 50, 75, 99, 100].map((score): [string, number] => [title, score]),
  );
  it.each(cases)("%s, like by %i", (title, score) => {
    const result = checkKnownIssue({ title, score });
    expectResult(result, score < 40 ? "pass" : "fail", score < 40 ? "no_known_issue" : "known_issue");
    if (score >= 40) expect(result.params).toEqual({ title });
  });

  it("is none without one that is like", () => {
    expectResult(checkKnownIssue(null), "pass", "no_known_issue");
  });
});

describe("shingles", () => {
  it.each([
    [[], 5, 0],
    [["a"], 5, 1],
    [["a", "b", "c", "d"], 5, 1],
    [["a", "b", "c", "d", "e"], 5, 1],
    [["a", "b", "c", "d", "e", "f"], 5, 2],
    [["a", "b", "c"], 3, 1],
    [["a", "b", "c", "d"], 3, 2],
    [["a", "a", "a", "a", "a", "a"], 3, 1],
  ])("of %j by %i are %i", (list, size, count) => {
    expect(shinglesOf(list, size).size).toBe(count);
  });

  it("have a share between none and all", () => {
    const [one, other] = [new Set([1, 2, 3]), new Set([2, 3, 4])];
    expect([jaccard(one, one), jaccard(one, other), jaccard(one, new Set()), jaccard(new Set(), new Set())]).toEqual([
      1, 0.5, 0, 0,
    ]);
  });
});
