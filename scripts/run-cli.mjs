import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/run-cli-bundle.mjs").then((module) => module.runCliBundle(process.argv.slice(2)));
