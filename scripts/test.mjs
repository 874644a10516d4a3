import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/test-safeport.mjs").then((module) => module.testSafeport(process.argv.slice(2)));
