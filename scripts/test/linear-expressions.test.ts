import { expect, test } from "vitest";
import { expressionsOf, findSlow } from "../lib/steps/linear-expressions.mjs";

const found = (source: string) => expressionsOf("planted.ts", source);

test("an expression that backtracks is refused, with a text that shows it", { timeout: 60_000 }, async () => {
  const planted = found("const heading = /^#+[ \\t]+(.+?)[ \\t]*#*[ \\t]*$/;");
  expect(planted).toHaveLength(1);
  expect(await findSlow(planted, [])).toEqual([expect.stringMatching(/^planted\.ts: .*polynomial time, as on /)]);
});

test("an expression that takes time in proportion to the text passes", { timeout: 60_000 }, async () => {
  expect(await findSlow(found("const start = /^ {0,3}#{1,6}[ \\t]+/;"), [])).toEqual([]);
});

test("an expression made of parts passes only as an exception, and an exception without its expression is refused", async () => {
  const source = "const name = new RegExp(parts.join());";
  const exception = { file: "planted.ts", expression: "new RegExp(parts.join())", reason: "Parts are ours." };
  expect(await findSlow(found(source), [])).toEqual([expect.stringContaining("made of parts")]);
  expect(await findSlow(found(source), [exception])).toEqual([]);
  expect(await findSlow([], [exception])).toEqual([expect.stringContaining("no such expression")]);
});
