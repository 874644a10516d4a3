import { createHash } from "node:crypto";

/** @type {(...texts: string[]) => string} */
const hashOf = (...texts) => texts.reduce((hash, text) => hash.update(text, "utf8"), createHash("sha256")).digest("hex");

/**
 * Verifies by its proof that a known issue was committed to before a report was sent. `batches` is the public list of commitments of the program, all
 * pages of it, ideally as it was saved earlier. Returns what is wrong, in sentences; nothing if all is right.
 * @param {import("@safeport/contract/reports/core/known-issue-proof.schema").KnownIssueProof} proof
 * @param {import("@safeport/contract/reports/known-issues/known-issue.schema").CommitmentBatch[]} batches
 * @returns {string[]}
 */
export function verifyKnownIssue(proof, batches) {
  /** @type {string[]} */
  const problems = [];
  /** @type {(isRight: boolean | undefined, problem: string) => void} */
  const check = (isRight, problem) => {
    if (!isRight) problems.push(problem);
  };
  const { asset, hidden, program_id, weakness } = proof.entry;
  const commitment = hashOf(proof.salt, JSON.stringify({ asset, hidden, program_id, weakness }));
  check(commitment === proof.commitment, "The entry is not the one that was committed to: its hash differs.");

  const ordered = [...batches].sort((one, other) => one.number - other.number);
  ordered.forEach((batch, at) => {
    const before = ordered[at - 1];
    const { commitments, number, previous, published_at } = batch;
    check(number === at + 1, `Batch ${at + 1} is missing.`);
    check(previous === (before ? before.hash : null), `Batch ${number} does not follow from the batch before.`);
    check(!before || before.published_at < published_at, `Batch ${number} is not later than the batch before.`);
    const hash = hashOf(JSON.stringify({ commitments, number, previous, program_id, published_at }));
    check(hash === batch.hash, `Batch ${number} was changed: its hash differs.`);
  });

  const batch = ordered.find(({ number }) => number === proof.batch);
  check(batch?.commitments.includes(proof.commitment), "The commitment is not in its batch.");
  check(batch?.published_at === proof.committed_at, "The batch was published at another time.");
  check(proof.committed_at < proof.sent_at, "The commitment is later than the report.");
  check(proof.batch <= proof.register.number, "The batch was added after the report was sent.");
  const head = ordered.find(({ number }) => number === proof.register.number);
  check(head?.hash === proof.register.hash, "The register differs from the one that the terms of the report name.");
  return problems;
}
