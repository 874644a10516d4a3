import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";

const page = readFileSync(inRoot("docs/spec-coverage.md"), "utf8");
const idOf = (line: string) => /^- \*\*(\d+\.\d+)\*\* /.exec(line)?.[1];
const ids = page.split("\n").flatMap((line) => idOf(line) ?? []);

function testFiles(): string[] {
  const packages = ["apps", "packages"].flatMap((folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}/test`));
  const folders = [...packages, "e2e", "scripts/test", "bench/test", "fuzz/test"].filter((folder) => existsSync(inRoot(folder)));
  return folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

/** The name of a test file as the page says it: of those beside the server's, with its package or folder. */
function nameOf(file: string): string {
  const name = basename(file).replace(/(\.test)?\.tsx?$/, "");
  const folder = file.includes("/components/") ? "components" : file.replace(/^(apps|packages)\//, "").split("/")[0];
  return ["server", "e2e"].includes(folder ?? "") ? name : `${name} (${folder})`;
}

/** The names of the files whose tests show a statement, by its id. */
function testsOfIds(): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const file of testFiles()) {
    const tags = readFileSync(inRoot(file), "utf8").matchAll(/@spec:(\d+\.\d+)/g);
    for (const [, id = ""] of tags) found.set(id, (found.get(id) ?? new Set()).add(nameOf(file)));
  }
  return new Map([...found].map(([id, names]) => [id, [...names].toSorted()]));
}

const tests = testsOfIds();

it("has each statement once, and a test for each", () => {
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.filter((id) => !tests.has(id))).toEqual([]);
});

it("has the statement of each tag", () => {
  expect([...tests.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});

it("names the files of the tests that carry the tags (vitest -u writes them)", async () => {
  const lines = page.split("\n").filter((line) => !line.startsWith("  *"));
  const written = lines.flatMap((line) => {
    const names = tests.get(idOf(line) ?? "");
    return names ? [line, `  *${names.join(", ")}*`] : [line];
  });
  await expect(written.join("\n")).toMatchFileSnapshot("../../docs/spec-coverage.md");
});
