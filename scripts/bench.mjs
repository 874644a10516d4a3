import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Loaded only now: what follows is written for a newer Node than the one that may read this line.
import("./lib/run-bench.mjs").then((module) => module.runBench(process.argv.slice(2)));
