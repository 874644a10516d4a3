import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/run-fuzz.mjs").then((module) => module.runFuzz(process.argv.slice(2)));
