import { tsImport } from "tsx/esm/api";
import { buildStale } from "./lib/build-stale.mjs";
import { installPackages } from "./lib/install-packages.mjs";

// `npm run bench`: installs and builds what is missing, as `npm start` does, and measures it.
await installPackages();
await buildStale();
/** @type {typeof import("../bench/src/bench.ts")} */
const { runBench } = await tsImport("../bench/src/bench.ts", import.meta.url);
process.exit(await runBench(process.argv.slice(2)));
