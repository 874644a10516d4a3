import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { inRoot } from "./paths.mjs";
import { runCommand, runScript } from "./run-command.mjs";
import { reasonIn, StepError, say, secondsSince } from "./step.mjs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium that runs: one that is there, else Debian's package (as root), else Playwright's own download. */
export async function findChromium() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(inRoot("e2e/package.json"))("@playwright/test");
  const downloaded = chromium.executablePath();
  const given = process.env.CHROMIUM_PATH;
  for (const path of given ? [given] : [...places, downloaded]) {
    if (await runs(path)) return path;
  }
  if (given) throw new StepError(`CHROMIUM_PATH names ${given}, which is no Chromium that runs`);
  return (await installPackage()) ?? (await download(downloaded));
}

/**
 * A file alone proves nothing: some systems have a stand-in that only tells where to get the browser.
 * @param {string} path
 */
async function runs(path) {
  if (!existsSync(path)) return false;
  const { status, stdout } = await runCommand(path, ["--version"]);
  return status === 0 && /Chrom/.test(stdout);
}

async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  say("chromium", "installing Debian's package …");
  const began = performance.now();
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update"], { env });
  await runCommand("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
  if (!(await runs("/usr/bin/chromium"))) return undefined;
  say("chromium", `installed in ${secondsSince(began)}`);
  return "/usr/bin/chromium";
}

/** @param {string} path where Playwright puts it */
async function download(path) {
  say("chromium", "downloading …");
  const began = performance.now();
  const { output } = await runScript("node_modules/playwright-core/cli.js", ["install", "chromium"]);
  if (!(await runs(path)))
    throw new StepError(`No Chromium could be had (${reasonIn(output)}); install one and name it in CHROMIUM_PATH`);
  say("chromium", `downloaded in ${secondsSince(began)}`);
  return path;
}
