import { buildStale } from "./build-stale.mjs";
import { findChromium } from "./find-chromium.mjs";
import { installPackages } from "./install-packages.mjs";
import { errorLine } from "./step.mjs";

/**
 * `npm run bench`: installs and builds what is missing, as `npm start` does, then measures.
 * @param {string[]} args
 */
export async function runBench(args) {
  try {
    await installPackages();
    await buildStale();
    if (args.includes("--lighthouse") || args.includes("paint")) process.env.CHROMIUM_PATH = await findChromium();
  } catch (error) {
    console.error(errorLine(error));
    process.exit(1);
  }
  // Imported dynamically, because a fresh clone has no packages before the installation.
  const { tsImport } = await import("tsx/esm/api");
  /** @type {typeof import("../../bench/src/bench.ts")} */
  const bench = await tsImport("../../bench/src/bench.ts", import.meta.url);
  process.exit(await bench.runBench(args));
}
