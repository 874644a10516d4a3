import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { installPackages } from "./install-packages.mjs";
import { root } from "./paths.mjs";
import { runTool } from "./run-tool.mjs";
import { StepError } from "./step.mjs";
import { verifyKnownIssue } from "./verify-known-issue.mjs";

/**
 * `npm run verify-known-issue`: says whether a known issue was committed to before a report was sent. Reads two files, which the report and the page of
 * its program offer, and calls no server.
 * @param {string[]} args the proof, and the list of commitments
 */
export function verifyKnownIssueFiles([proof, commitments]) {
  return runTool(async () => {
    await installPackages();
    if (!proof || !commitments) throw new StepError("Usage: npm run verify-known-issue -- PROOF.json COMMITMENTS.json");
    // npm changes to the repository's folder; relative paths refer to the folder in which npm was called.
    /** @param {string} file */
    const read = (file) => JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? root, file), "utf8"));
    const listed = read(commitments);
    const problems = verifyKnownIssue(read(proof), Array.isArray(listed) ? listed : listed.items);
    for (const problem of problems) console.error(`✗ ${problem}`);
    if (problems.length === 0)
      console.log("✓ The known issue was committed to before the report was sent, and nothing was changed since.");
    return problems.length === 0;
  });
}
