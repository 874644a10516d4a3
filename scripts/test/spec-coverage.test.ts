import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";

/** Each row of the table ends with the tests that show it, by title in quotes. */
function citedTitles(): string[] {
  const rows = readFileSync(inRoot("docs/spec-coverage.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"));
  const lastCells = rows.map((row) => row.split("|").at(-2) ?? "");
  return lastCells.flatMap((cell) => [...cell.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title));
}

function testFiles(): string[] {
  const packages = ["apps", "packages"].flatMap((folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}/test`));
  const folders = [...packages, "e2e", "scripts/test", "bench/test", "fuzz/test"].map(inRoot);
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

it("cites only tests that exist", () => {
  const all = testFiles()
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    .replaceAll(/\s+/g, " ");
  const titles = citedTitles();
  expect(titles.length).toBeGreaterThan(300);
  expect(titles.filter((title) => !all.includes(title))).toEqual([]);
});
