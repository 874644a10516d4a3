import { checkNode } from "./lib/check-node.mjs";

checkNode();
// The large numbers of `howMany()`.
process.env.NIGHTLY = "1";
import("./lib/test-safeport.mjs").then((module) => module.testSafeport(process.argv.slice(2)));
