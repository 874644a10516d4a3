import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/write-client-types.mjs").then((module) => module.writeClientTypes());
