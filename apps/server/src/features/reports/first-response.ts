import type { Actor } from "@safeport/contract/kernel/actor";
import type { NewEvent } from "../../platform/events/unit-of-work.ts";
import type { ReportRow } from "./report.queries.ts";

/**
 * What the company's first public act does besides: it is the first response, and takes a new report under review
 * (product table, "new → under_review by itself"). Nothing for the author's own acts and for later ones.
 */
export function firstResponse(row: ReportRow, actor: Actor, next = row.status) {
  const isFirst = row.author_id !== actor.user_id && row.first_response_at === null;
  const begins = isFirst && row.status === "new" && next === "new";
  const event: NewEvent = {
    type: "report.status_changed",
    company_id: row.company_id,
    program_id: row.program_id,
    report_id: row.id,
    data: { old_status: "new", new_status: "under_review", automatic: true },
  };
  return {
    values: { ...(isFirst && { first_response_at: new Date() }), ...(begins && { status: "under_review" as const }) },
    events: begins ? [event] : [],
  };
}
