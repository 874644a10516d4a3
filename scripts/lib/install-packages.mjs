import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { runNpm } from "./run-command.mjs";
import { reasonIn, StepError, say, secondsSince } from "./step.mjs";

/** Installs what package-lock.json asks for, unless it is there. */
export async function installPackages() {
  if (isInstalled()) return say("packages", "up to date");
  say("packages", "installing …");
  const began = performance.now();
  // Not `npm ci`, which refuses a lock file that lacks another platform's optional packages; this one keeps to the lock file too and leaves it
  // as it is. Building needs the development packages also where NODE_ENV says production.
  const { status, output } = await runNpm(["install", "--no-save", "--include=dev", "--loglevel=error"]);
  if (status !== 0) throw new StepError(`npm could not install the packages: ${reasonIn(output)}`);
  say("packages", `installed in ${secondsSince(began)}`);
}

/** npm notes at the end of an installation what it installed; an interrupted one leaves no note. */
function isInstalled() {
  const note = inRoot("node_modules/.package-lock.json");
  if (!existsSync(note)) return false;
  const wanted = packagesIn(inRoot("package-lock.json"));
  const present = packagesIn(note);
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes("node_modules/") || link) return true;
    // Optional ones are often for other platforms.
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
