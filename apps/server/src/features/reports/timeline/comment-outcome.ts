import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import { reportAudit, reportEvent } from "../core/report-change.ts";
import type { TimelineRow } from "./timeline.queries.ts";

const events = {
  edited: "report.comment_changed",
  deleted: "report.comment_changed",
  flagged: "report.comment_flagged",
  flags_answered: "report.comment_changed",
} as const;

/** The outcome of every change to a comment; `mentions` are the people that it names for the first time. */
export function commentOutcome(
  result: TimelineRow,
  itemId: string,
  change: keyof typeof events,
  mentions: { mentioned?: string[] } = {},
): Outcome<TimelineRow> {
  const { report_id, company_id, program_id, number, is_internal } = result;
  const report = { id: report_id, number, company_id, program_id };
  // People who may not know of an internal comment do not see this entry either.
  const audit = reportAudit(report, `report.comment_${change}`, { item_id: itemId, is_internal });
  return {
    result,
    // Only the person who flagged and the admins see a flag: it may be about the owner of the company.
    audit: [change === "flagged" || change === "flags_answered" ? { ...audit, company_id: null } : audit],
    events: [reportEvent(report, events[change], { item_id: itemId, is_internal, ...mentions })],
  };
}
