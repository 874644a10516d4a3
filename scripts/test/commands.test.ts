import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";

const commands = readdirSync(inRoot("scripts")).filter((name) => name.endsWith(".mjs"));

/** What a file and the files it imports need of other packages before their first line runs, or when `import("./…")` is reached. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const isEntry = commands.includes(file.slice(inRoot("scripts").length + 1));
  const asked = [...text.matchAll(/^import\s[^"]*"([^"]+)"/gm), ...(isEntry ? text.matchAll(/\bimport\("([^"]+)"\)/g) : [])];
  return asked.flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return packagesOf(join(dirname(file), name), seen);
    return name.startsWith("node:") ? [] : [`${name} in ${file}`];
  });
}

describe.each(commands)("scripts/%s", (name) => {
  const file = inRoot(join("scripts", name));

  it("starts in a fresh clone, where no package is installed", () => {
    expect(packagesOf(file)).toEqual([]);
  });

  it("tells an old Node before it reads anything an old one cannot", () => {
    expect(readFileSync(file, "utf8")).toMatch(/^import \{ checkNode \} from "\.\/lib\/check-node\.mjs";\n\ncheckNode\(\);\n/);
  });
});
