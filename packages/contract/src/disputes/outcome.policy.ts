import { type disputeTypes, outcomeActions, type RequestedOutcome, requestedOutcomes } from "../kernel/dispute.values.ts";
import type { ReportFacts } from "../reports/core/report.facts.ts";
import { notPaid } from "../reports/core/report.policy.ts";
import { isClosed } from "../reports/core/report.state.ts";

type DisputeType = (typeof disputeTypes)[number];
type DisputedReport = Pick<ReportFacts, "status" | "decided_status">;

/** Outcomes that a re-check of a closed report can request. */
const recheckOutcomes: readonly RequestedOutcome[] = ["reopen", "not_duplicate", "status", "severity"];

/** Outcomes of a dispute over the payment of a closed report. */
const paymentOutcomes: readonly RequestedOutcome[] = ["bounty", "other"];

/** Whether an outcome changes anything on a report in its present state. */
function isPossible(kind: RequestedOutcome, { status }: Pick<ReportFacts, "status">): boolean {
  if (kind === "reopen") return isClosed(status);
  if (kind === "not_duplicate") return status === "duplicate";
  return kind !== "bounty" || !notPaid.includes(status);
}

/** Outcomes that a dispute of a type can request on a report now; none if no dispute of that type can be opened. */
export function allowedOutcomes(type: DisputeType, report: DisputedReport): RequestedOutcome[] {
  const possible = requestedOutcomes.filter((kind) => isPossible(kind, report));
  if (!isClosed(report.status)) return possible;
  if (type === "Payment") return report.status === "resolved" ? possible.filter((kind) => paymentOutcomes.includes(kind)) : [];
  // Only an appeal changes what a decision has fixed.
  const outcomes = report.decided_status ? (["severity"] as const) : recheckOutcomes;
  return possible.filter((kind) => (outcomes as readonly RequestedOutcome[]).includes(kind));
}

/** Changes that a decision can make to a report now. */
export function possibleActions(report: Pick<ReportFacts, "status">): (typeof outcomeActions)[number][] {
  return outcomeActions.filter((kind) => isPossible(kind, report));
}
