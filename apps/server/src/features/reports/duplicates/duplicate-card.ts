import type { DuplicateCard } from "@safeport/contract/reports/duplicate-card.schema";
import { reportPolicy } from "@safeport/contract/reports/report.policy";
import type { Ctx } from "../../../platform/context.ts";
import { factsOf } from "../report.facts.ts";
import type { ReportRow } from "../report.queries.ts";
import type { DuplicateFacts } from "./duplicate-facts.queries.ts";

const time = (text: string) => new Date(text).toISOString();

/** The facts about the original that a reader of a duplicate may know; null for a report that is no duplicate. */
export function duplicateCard(row: ReportRow, { actor }: Ctx): DuplicateCard | null {
  const { original, known } = row.duplicate ?? { original: null, known: null };
  if (original)
    return {
      ...nothing,
      kind: "report",
      id: original.number,
      sent_at: time(original.sent_at),
      asset: original.asset,
      weakness: weaknessOf(original),
      severity: original.severity,
      status: original.status,
      disclosed: original.disclosed,
      same_author: original.author_id === row.author_id,
    };
  if (!known) return null;
  const seesEntry = reportPolicy.see_internal(actor, factsOf(row));
  const isRevealed = row.known_issue_revealed_at !== null;
  return {
    ...nothing,
    kind: "known_issue",
    asset: isRevealed || seesEntry ? known.asset : null,
    weakness: isRevealed || seesEntry ? weaknessOf(known) : null,
    commitment: known.commitment,
    committed_at: time(known.committed_at),
    proof: isRevealed ? proofOf(known, row) : null,
    known_issue: seesEntry ? { known_issue_id: known.id, number: known.number, title: known.title } : null,
  };
}

const nothing: Omit<DuplicateCard, "kind"> = {
  id: null,
  sent_at: null,
  asset: null,
  weakness: null,
  severity: null,
  status: null,
  same_author: false,
  disclosed: false,
  commitment: null,
  committed_at: null,
  proof: null,
  known_issue: null,
};

function weaknessOf({ cwe_id, weakness }: { cwe_id: number | null; weakness: string | null }): DuplicateCard["weakness"] {
  return cwe_id === null ? null : { cwe_id, name: weakness ?? "" };
}

function proofOf(known: NonNullable<DuplicateFacts["known"]>, { sent_at }: ReportRow): DuplicateCard["proof"] {
  if (!sent_at) return null;
  return {
    commitment: known.commitment,
    batch: known.batch,
    committed_at: time(known.committed_at),
    register: { number: known.register_number, hash: known.register_hash },
    sent_at: sent_at.toISOString(),
    salt: known.salt,
    entry: { program_id: known.program_id, asset: known.asset, weakness: known.cwe_id, hidden: known.hidden_hash },
  };
}
