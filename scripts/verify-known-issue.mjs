import { checkNode } from "./lib/check-node.mjs";

checkNode();
// Imported dynamically, because these modules use syntax that an older Node cannot parse.
import("./lib/verify-known-issue-files.mjs").then((module) => module.verifyKnownIssueFiles(process.argv.slice(2)));
