import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Builds whose assets stay: a tab that is open since one of the two before the last still finds the parts that it has not loaded yet. */
const keptBuilds = 3;

/**
 * Called after a build into a folder that was not emptied. Removes assets of older builds than the last three, and whatever beside the assets
 * the build did not write.
 * @param {string} dist
 * @param {number} began when the build began, in ms since 1970
 */
export function keepAssets(dist, began) {
  const record = join(dist, ".builds.json");
  const assets = join(dist, "assets");
  const isWritten = (/** @type {string} */ path) => statSync(path).mtimeMs >= began;
  const names = readdirSync(assets);
  const current = names.filter((name) => isWritten(join(assets, name)));
  /** @type {string[][]} */
  const earlier = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : [names];
  const builds = [current, ...earlier].slice(0, keptBuilds);
  const kept = new Set(builds.flat());
  for (const name of names) if (!kept.has(name)) rmSync(join(assets, name));
  for (const entry of readdirSync(dist, { withFileTypes: true }))
    if (entry.isFile() && !isWritten(join(dist, entry.name))) rmSync(join(dist, entry.name));
  writeFileSync(record, JSON.stringify(builds));
}
