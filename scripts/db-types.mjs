import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Loaded only now: what follows is written for a newer Node than the one that may read this line.
import("./lib/write-db-types.mjs").then((module) => module.writeDbTypes());
