import type { DuplicateCard } from "@safeport/contract/reports/core/duplicate-card.schema";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Ctx } from "../../../platform/context.ts";
import type { DuplicateFacts } from "./duplicate-facts.queries.ts";
import type { ReportRow } from "./report.queries.ts";

const time = (text: string) => new Date(text).toISOString();

/** The facts about the original that a reader of a duplicate may know; null for a report that is no duplicate. */
export function duplicateCard(row: ReportRow, facts: ReportFacts, { actor }: Ctx): DuplicateCard | null {
  const { original, known: issue } = row.duplicate ?? { original: null, known: null };
  if (original)
    return {
      ...nothing,
      kind: "report",
      id: original.number,
      ...importOf(original, row, facts, actor),
      asset: original.asset,
      weakness: weaknessOf(original),
      severity: original.severity,
      status: original.status,
      disclosed: original.disclosed,
      same_author: isSameAuthor(original, row),
    };
  if (!issue) return null;
  const seesEntry = reportPolicy.see_internal(actor, facts);
  const isRevealed = row.known_issue_revealed_at !== null;
  return {
    ...nothing,
    kind: "known_issue",
    asset: isRevealed || seesEntry ? issue.asset : null,
    weakness: isRevealed || seesEntry ? weaknessOf(issue) : null,
    commitment: issue.commitment,
    committed_at: time(issue.committed_at),
    proof: isRevealed ? proofOf(issue, row) : null,
    known_issue: seesEntry ? { known_issue_id: issue.id, number: issue.number, title: issue.title } : null,
  };
}

const nothing: Omit<DuplicateCard, "kind"> = {
  id: null,
  sent_at: null,
  imported_at: null,
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

type Original = NonNullable<DuplicateFacts["original"]>;

/** When the original was sent. The time in a file proves nothing to the author of a report that was sent here: they read when it was imported. */
function importOf({ sent_at, imported_at }: Original, row: ReportRow, facts: ReportFacts, actor: Ctx["actor"]) {
  const isBelieved = row.imported_at !== null || reportPolicy.see_internal(actor, facts);
  const imported = imported_at === null ? null : time(imported_at);
  return { sent_at: imported === null || isBelieved ? time(sent_at) : imported, imported_at: imported };
}

/** Imported reports have one placeholder as author; the names in their files say who sent them. */
function isSameAuthor(original: Original, row: ReportRow): boolean | null {
  if (original.imported_at === null && row.imported_at === null) return original.author_id === row.author_id;
  return original.imported_author !== null && original.imported_author === row.imported_author ? true : null;
}

function weaknessOf({ cwe_id, weakness }: { cwe_id: number | null; weakness: string | null }): DuplicateCard["weakness"] {
  return cwe_id === null ? null : { cwe_id, name: weakness ?? "" };
}

function proofOf(issue: NonNullable<DuplicateFacts["known"]>, { sent_at }: ReportRow): DuplicateCard["proof"] {
  if (!sent_at) return null;
  return {
    commitment: issue.commitment,
    batch: issue.batch,
    committed_at: time(issue.committed_at),
    register: { number: issue.register_number, hash: issue.register_hash },
    sent_at: sent_at.toISOString(),
    salt: issue.salt,
    entry: { program_id: issue.program_id, asset: issue.asset, weakness: issue.cwe_id, hidden: issue.hidden_hash },
  };
}
