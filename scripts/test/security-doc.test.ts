import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";

const text = readFileSync(inRoot("docs/security.md"), "utf8").replaceAll(/\s+/g, " ");

/** The citations of the page, as `file`: "title", "title". A file without a folder is one of the server's tests. */
const cited = [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`:((?:,? "[^"]+")+)/g)].flatMap(([, file = "", titles = ""]) =>
  [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({
    file: file.includes("/") ? file : `apps/server/test/${file}`,
    title,
  })),
);

it("cites only tests that exist, in the file it names", () => {
  expect(cited.length).toBeGreaterThan(70);
  const missing = cited.filter(
    ({ file, title }) => !existsSync(inRoot(file)) || !readFileSync(inRoot(file), "utf8").replaceAll(/\s+/g, " ").includes(title),
  );
  expect(missing).toEqual([]);
});

it("names no test without its title", () => {
  const files = text.match(/`[^`]+\.(?:test|spec)\.tsx?`/g) ?? [];
  const withTitle = new Set(cited.map(({ file }) => file.replace("apps/server/test/", "")));
  expect(files.map((name) => name.slice(1, -1)).filter((name) => !withTitle.has(name))).toEqual([
    "scripts/test/security-doc.test.ts",
  ]);
});
