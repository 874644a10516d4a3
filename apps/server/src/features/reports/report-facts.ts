import type { ReportFacts } from "@safeport/contract/reports/report.policy";
import type { ReportFactsRow } from "./report.queries.ts";

const dayMs = 86_400_000;

/** What the policy asks of a report, from its row. */
export function factsOf(row: Omit<ReportFactsRow, "id" | "number" | "severity">): ReportFacts {
  return {
    author_id: row.author_id,
    status: row.status,
    validated: row.validated_at !== null,
    dispute_open: row.dispute_open,
    days_closed: row.closed_at ? Math.floor((Date.now() - row.closed_at.getTime()) / dayMs) : 0,
    member_role: row.member_role,
  };
}
