import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const script = pathToFileURL(path.join(import.meta.dirname, "../../../scripts/lib/keep-assets.mjs")).href;

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "safeport-dist-"));
  await mkdir(path.join(dist, "assets"));
});
afterEach(() => rm(dist, { recursive: true }));

/** Writes these files as a build that began at a time, in seconds since 1970, and keeps assets as after it. */
async function build(seconds: number, assets: readonly string[], others: readonly string[] = ["index.html"]): Promise<string[]> {
  for (const name of [...assets.map((asset) => `assets/${asset}`), ...others]) {
    await writeFile(path.join(dist, name), String(seconds));
    await utimes(path.join(dist, name), seconds + 1, seconds + 1);
  }
  const code = `import { keepAssets } from ${JSON.stringify(script)}; keepAssets(${JSON.stringify(dist)}, ${seconds * 1_000});`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", code]);
  return (await readdir(path.join(dist, "assets"))).sort();
}

it("keeps the assets of the last three builds, and of nothing else but the last @spec:10.59", async () => {
  expect(await build(1_000, ["a1.js", "shared.js"], ["index.html", "old-icon.png"])).toEqual(["a1.js", "shared.js"]);
  expect(await build(2_000, ["a2.js", "shared.js"])).toEqual(["a1.js", "a2.js", "shared.js"]);
  expect(existsSync(path.join(dist, "old-icon.png"))).toBe(false);
  expect(existsSync(path.join(dist, "index.html"))).toBe(true);
  expect(await build(3_000, ["a3.js"])).toEqual(["a1.js", "a2.js", "a3.js", "shared.js"]);
  expect(await build(4_000, ["a4.js"])).toEqual(["a2.js", "a3.js", "a4.js", "shared.js"]);
  expect(await build(5_000, ["a5.js"])).toEqual(["a3.js", "a4.js", "a5.js"]);
});

it("keeps the assets of a build that recorded nothing", async () => {
  await writeFile(path.join(dist, "assets", "earlier.js"), "");
  await utimes(path.join(dist, "assets", "earlier.js"), 500, 500);
  expect(await build(1_000, ["a1.js"])).toEqual(["a1.js", "earlier.js"]);
});
