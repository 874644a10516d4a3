import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { TimelineRow } from "./timeline.queries.ts";

const events = {
  edited: "report.comment_changed",
  deleted: "report.comment_changed",
  flagged: "report.comment_flagged",
} as const;

/** The outcome of every change to a comment. */
export function commentOutcome(result: TimelineRow, itemId: string, change: keyof typeof events): Outcome<TimelineRow> {
  const { report_id, company_id, program_id, number, is_internal } = result;
  return {
    result,
    audit: [
      {
        action: `report.comment_${change}`,
        object_type: "report",
        object_id: report_id,
        // Only the person who flagged and the admins see a flag: it may be about the owner of the company.
        company_id: change === "flagged" ? null : company_id,
        // People who may not know of an internal comment do not see this entry either.
        snapshot: { id: number, item_id: itemId, is_internal },
      },
    ],
    events: [{ type: events[change], subject_id: report_id, data: { company_id, program_id, item_id: itemId, is_internal } }],
  };
}
