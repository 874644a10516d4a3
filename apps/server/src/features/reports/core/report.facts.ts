import { dayMs } from "@safeport/contract/kernel/business-time";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import type { ReportFactsRow } from "./report.queries.ts";

/** The facts about a report that the policy needs, from its row. */
export function factsOf(row: Omit<ReportFactsRow, "id" | "number" | "severity">): ReportFacts {
  return {
    author_id: row.author_id,
    imported: row.imported_at !== null,
    is_collaborator: row.is_collaborator,
    weights_frozen: row.weights_frozen_at !== null,
    status: row.status,
    waiting: row.waiting,
    validated: row.validated_at !== null,
    severity_answer: severityAnswerOf(row),
    retest: row.retest_state as ReportFacts["retest"],
    retest_overdue: row.retest_due_at !== null && row.retest_due_at.getTime() <= Date.now(),
    disclosure: disclosureOf(row),
    disclosure_stance: row.disclosure_stance,
    hides_known_issue: row.known_issue_id !== null && row.known_issue_revealed_at === null,
    dispute_open: row.dispute_open,
    locked: row.locked_at !== null,
    escalated: row.escalated_at !== null,
    answer_asked: row.answer_asked,
    original_ended: row.original_ended,
    original_hidden: row.original_hidden,
    decided_status: row.decided_status,
    decided_distinct: row.decided_distinct,
    days_closed: row.closed_at ? Math.floor((Date.now() - row.closed_at.getTime()) / dayMs) : 0,
    company_archived: row.company_archived,
    is_guest_mediator: row.is_guest_mediator,
    member_role: row.member_role,
  };
}

function disclosureOf({
  disclosure_state: state,
  disclosure_side: side,
  disclosure_at: at,
}: Pick<ReportFactsRow, "disclosure_state" | "disclosure_side" | "disclosure_at">): ReportFacts["disclosure"] {
  type Disclosure = NonNullable<ReportFacts["disclosure"]>;
  if (!state || !at) return null;
  const days = Math.floor((Date.now() - at.getTime()) / dayMs);
  return { state: state as Disclosure["state"], side: side as Disclosure["side"], days };
}

/** No answer until the due time counts as accepted. */
function severityAnswerOf({
  severity_answer: answer,
  severity_answer_due_at: due,
}: Pick<ReportFactsRow, "severity_answer" | "severity_answer_due_at">): ReportFacts["severity_answer"] {
  if (answer === "pending" && due && due.getTime() <= Date.now()) return "accepted";
  return answer as ReportFacts["severity_answer"];
}
