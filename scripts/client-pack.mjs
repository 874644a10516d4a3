import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/pack-client.mjs").then((module) => module.packClientHere(process.argv.slice(2)));
