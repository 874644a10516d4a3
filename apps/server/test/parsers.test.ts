import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findFileReferences, findHiddenTexts } from "../src/features/disclosure/public-texts.ts";
import { others, parsers } from "./parsers.ts";
import { otherPackages, parsingPackages } from "./parsing-packages.ts";
import { expectNoStall, pieces, times } from "./stall.ts";
import { packagesOf, readSources, textFunctionsOf, toSource } from "./text-functions.ts";

/** Somewhat more characters than the longest text has: a search from each of them takes seconds. */
const length = 60_000;
const lineLength = 490;

/** One piece again and again: alone, before an end that spoils a match, as two lines of headings, and behind the start of an address. */
function worstTexts(most: number): string[] {
  return pieces
    .concat(["x", "x-", "~", "\u2028"])
    .flatMap((piece) => [
      `${times(piece, most - 1)}!`,
      `# ${times(piece, Math.min(lineLength, most))}\u2028x\n`.repeat(2),
      `https://a.example/${times(piece, Math.max(0, most - 20))}?!`,
    ]);
}

const sources = readSources();

test("every function that takes a text first, and every module with a parsing package, is listed", () => {
  const names = new Set([...parsers.map(({ name }) => name), ...Object.keys(others)]);
  const files = new Set([...names].map((name) => name.split("#")[0]));
  expect(sources.flatMap(textFunctionsOf).filter((name) => !names.has(name))).toEqual([]);
  const importers = sources.filter((source) => packagesOf(source).some((name) => parsingPackages.includes(name)));
  expect(importers.map(({ file }) => file).filter((file) => !files.has(file))).toEqual([]);
});

test("nothing is listed that is gone", () => {
  const names = new Set(sources.flatMap((source) => [source.file, ...textFunctionsOf(source)]));
  expect([...parsers.map(({ name }) => name), ...Object.keys(others)].filter((name) => !names.has(name))).toEqual([]);
});

test("every package of the server reads texts of others, or does not", () => {
  const readers = ["foreign-files", "program-lists", "scope-coverage"].map((name) => `packages/${name}`);
  const names = ["apps/server", ...readers].flatMap((folder) => {
    const file = new URL(`../../../${folder}/package.json`, import.meta.url);
    return Object.keys((JSON.parse(readFileSync(file, "utf8")) as { dependencies: Record<string, string> }).dependencies);
  });
  const foreign = new Set(names.filter((name) => !name.startsWith("@safeport/")));
  expect([...parsingPackages, ...otherPackages].sort()).toEqual([...foreign].sort());
});

test("a new parser is noticed by its first parameter, and a module by what it imports", () => {
  const source = toSource(
    "new.ts",
    `import { Parser } from "htmlparser2"; import path from "node:path"; const late = () => import("csv-parse/sync");
    export function wordsIn(text: string) {} export const rowsOf = (bytes: Uint8Array) => []; export function pay(amount: number) {} function own(text: string) {}`,
  );
  expect(textFunctionsOf(source)).toEqual(["new.ts#wordsIn", "new.ts#rowsOf"]);
  expect(packagesOf(source)).toEqual(["htmlparser2", "csv-parse"]);
});

describe("the worst texts hold the process for less than half a second", { timeout: 300_000 }, () => {
  test.each(parsers.map((entry) => [entry.name, entry] as const))("in %s", async (_, { run, length: most = length }) => {
    await expectNoStall(worstTexts(most).map((text) => () => run(text)));
  });

  test("as the texts and redactions of a report to publish", async () => {
    const reference = `attachment:${"0".repeat(36)} `;
    const fields = Array.from({ length: 6 }, () => ({ field: "impact" as const, text: times(reference, 50_000) }));
    const hidden = [{ field: "impact" as const, text: `${times("a", 1_599)}b` }];
    const redactions = Array.from({ length: 500 }, (_, start) => ({ field: "impact" as const, start, end: 1_600 }));
    const summary = [{ field: "summary", text: times("a", 2_000) }];
    await expectNoStall([() => findFileReferences(fields, []), () => findHiddenTexts(hidden, redactions, summary)]);
  });
});
