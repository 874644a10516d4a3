import { readFileSync } from "node:fs";
import { checkNode } from "./lib/check-node.mjs";
import { verifyKnownIssue } from "./lib/verify-known-issue.mjs";

checkNode();
const [proofFile, commitmentsFile] = process.argv.slice(2);
if (!proofFile || !commitmentsFile) {
  console.error("Usage: npm run verify-known-issue -- PROOF.json COMMITMENTS.json");
  console.error("Both files are offered for download on the report and on the program's page. Nothing is sent anywhere.");
  process.exit(2);
}
const listed = JSON.parse(readFileSync(commitmentsFile, "utf8"));
const problems = verifyKnownIssue(JSON.parse(readFileSync(proofFile, "utf8")), Array.isArray(listed) ? listed : listed.items);
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length === 0)
  console.log("✓ The known issue was committed to before the report was sent, and nothing was changed since.");
process.exit(problems.length === 0 ? 0 : 1);
