import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { runNpm } from "./run-command.mjs";
import { reasonIn, StepError, say, secondsSince } from "./step.mjs";

/** Installs exactly what package-lock.json lists, unless it is installed already. Never changes the lock file. */
export async function installPackages() {
  if (isInstalled()) return say("packages", "up to date");
  say("packages", "installing …");
  const began = performance.now();
  // The build needs the development packages even if NODE_ENV is production.
  const { status, output } = await runNpm(["ci", "--include=dev", "--loglevel=error"]);
  if (status !== 0) throw new StepError(`npm could not install the packages: ${reasonIn(output)}`);
  say("packages", `installed in ${secondsSince(began)}`);
}

/** Compares the lock file with the list that npm writes into node_modules at the end of an installation; an interrupted one writes none. */
function isInstalled() {
  const list = inRoot("node_modules/.package-lock.json");
  if (!existsSync(list)) return false;
  const wanted = packagesIn(inRoot("package-lock.json"));
  const present = packagesIn(list);
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes("node_modules/")) return true;
    if (link) return existsSync(inRoot(path));
    // Most optional packages are for other platforms.
    return present[path] ? present[path].version === version && existsSync(inRoot(path)) : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
