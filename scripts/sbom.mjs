import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/write-sbom.mjs").then((module) => module.writeSbom(process.argv.slice(2)));
