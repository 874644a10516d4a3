import { buildStale } from "./build-stale.mjs";
import { installPackages } from "./install-packages.mjs";
import { runTool } from "./run-tool.mjs";

/**
 * `npm run fuzz`: installs and builds what is missing, as `npm start` does, then fuzzes the API on a PostgreSQL of its own.
 * @param {string[]} args
 */
export function runFuzz(args) {
  return runTool(async ({ databases }) => {
    await installPackages();
    await buildStale();
    // Imported dynamically, because a fresh clone has no packages before the installation.
    const { tsImport } = await import("tsx/esm/api");
    /** @type {typeof import("../../fuzz/src/fuzz.ts")} */
    const fuzz = await tsImport("../../fuzz/src/fuzz.ts", import.meta.url);
    const { create } = await databases();
    return fuzz.runFuzz(await create("fuzz"), args);
  });
}
