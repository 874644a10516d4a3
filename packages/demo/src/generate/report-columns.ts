import type { Report, ReportStatus } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import type { ReportPlan } from "./generated.ts";
import type { Entry, ReportHistory } from "./report-history.ts";

const closed: readonly ReportStatus[] = ["resolved", "closed", "duplicate", "spam", "not_applicable"];

type ReportColumns = Pick<
  Insertable<Report>,
  | "status"
  | "close_reason"
  | "severity"
  | "cvss_vector"
  | "cvss_score"
  | "dispute_open"
  | "first_response_at"
  | "validated_at"
  | "closed_at"
  | "last_activity_at"
  | "last_internal_at"
>;

/** The columns of a report as its history leaves them. */
export function reportColumns(plan: ReportPlan, { entries, rating, validated, status }: ReportHistory): ReportColumns {
  let close_reason: ReportColumns["close_reason"] = null;
  let closedAt: number | null = null;
  let resolvedAt: number | null = null;
  for (const { transition, at } of entries) {
    if (!transition) continue;
    close_reason = transition.reason;
    // Changing from one closed status to another does not restart the days.
    closedAt = closed.includes(transition.to) ? (closedAt ?? at) : null;
    if (transition.to === "resolved") resolvedAt ??= at;
  }
  const publicTimes = entries.filter(({ internal }) => !internal).map(({ at }) => at);
  const sent = plan.sent.getTime();
  return {
    status,
    close_reason,
    severity: rating.severity,
    cvss_vector: rating.vector,
    cvss_score: rating.score,
    dispute_open: entries.some(({ dispute }) => dispute && dispute.ended === null),
    first_response_at: timeOf(entries.find((entry) => isResponse(entry, plan))?.at ?? null),
    validated_at: timeOf(validated?.at ?? resolvedAt),
    closed_at: timeOf(closedAt),
    last_activity_at: new Date(Math.max(sent, ...publicTimes)),
    last_internal_at: new Date(Math.max(sent, ...entries.map(({ at }) => at))),
  };
}

/** A public act of anybody but the author. */
function isResponse({ item_type, by, cause, internal }: Entry, { author }: ReportPlan): boolean {
  const who = cause ?? by;
  return who !== null && who !== author && !internal && item_type !== "DISPUTE_CREATED";
}

function timeOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
