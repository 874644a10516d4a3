import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { canInstallDebianPackages, installDebianPackage } from "./install-debian-package.mjs";
import { inRoot } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";
import { StepError } from "./step.mjs";

const places = [
  // Without the parts of a desktop browser; the browser tests take two thirds of the time in it.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium that runs: CHROMIUM_PATH, else one that is installed, else Debian's package, which root installs. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await runs(given)) return given;
    throw new StepError(`CHROMIUM_PATH names ${given}, which is not a Chromium that runs`);
  }
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(inRoot("e2e/package.json"))("@playwright/test");
  const installed = await findInstalled([...places, chromium.executablePath()]);
  if (installed) return installed;
  if (await canInstallDebianPackages()) await installDebianPackage("chromium-headless-shell");
  const found = await findInstalled(places);
  if (!found) throw new StepError("No Chromium was found; install one, or name one in CHROMIUM_PATH");
  return found;
}

/** @param {string[]} paths */
async function findInstalled(paths) {
  for (const path of paths) if (await runs(path)) return path;
  return undefined;
}

/**
 * Starts it, because on some systems the file is only a stand-in that says where to get the browser.
 * @param {string} path
 */
async function runs(path) {
  if (!existsSync(path)) return false;
  const { status, stdout } = await runCommand(path, ["--version"]);
  return status === 0 && /Chrom/.test(stdout);
}
