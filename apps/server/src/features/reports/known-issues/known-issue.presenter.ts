import type { CommitmentBatch, KnownIssue } from "@safeport/contract/reports/known-issues/known-issue.schema";
import type { BatchRow, KnownIssueRow } from "./known-issue.queries.ts";

/** An entry of a register, for the company and staff. */
export function presentKnownIssue(row: KnownIssueRow): KnownIssue {
  return {
    known_issue_id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    scope_id: row.scope_id,
    asset: row.asset,
    weakness:
      row.weakness_id && row.cwe_id !== null
        ? { weakness_id: row.weakness_id, cwe_id: row.cwe_id, name: row.weakness_name ?? "" }
        : null,
    severity: row.severity,
    found_at: row.found_at,
    source: row.source,
    published: row.published,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    commitment: row.commitment,
    batch: row.batch,
    committed_at: row.committed_at.toISOString(),
    duplicates: row.duplicates,
  };
}

/** A batch as hashes. */
export function presentBatch({ number, published_at, previous_hash, hash, commitments }: BatchRow): CommitmentBatch {
  return { number, published_at: published_at.toISOString(), previous: previous_hash, hash, commitments };
}
