export const reportStatuses = [
  "draft",
  "new",
  "under_review",
  "needs_more_info",
  "resolved",
  "closed",
  "duplicate",
  "spam",
  "not_applicable",
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const activeStatuses = ["new", "under_review", "needs_more_info"] as const satisfies readonly ReportStatus[];
export const closedStatuses = [
  "resolved",
  "closed",
  "duplicate",
  "spam",
  "not_applicable",
] as const satisfies readonly ReportStatus[];

/** Who moves a report: its author, a member of the company who may triage, an admin, or the platform by itself. */
export type ReportParty = "author" | "company" | "admin" | "system";
/** What a move asks for besides the target. */
export type Requirement = "comment" | "close_reason" | "duplicate_of" | "long_reason" | "reason" | "unvalidated" | "recent";

interface Move {
  from: readonly ReportStatus[];
  to: ReportStatus;
  by: readonly ReportParty[];
  needs: readonly Requirement[];
}

const team = ["company", "admin"] as const;

/** The life cycle: every move there is. Anything else is a 409. A sent report is always rated, so resolving asks for no severity. */
export const reportTransitions = {
  submit: { from: ["draft"], to: "new", by: ["author"], needs: [] },
  begin_review: { from: ["new"], to: "under_review", by: ["company", "admin", "system"], needs: [] },
  ask_for_info: { from: ["new", "under_review"], to: "needs_more_info", by: team, needs: ["comment"] },
  answer_info: { from: ["needs_more_info"], to: "under_review", by: ["author", "system"], needs: [] },
  resolve: { from: activeStatuses, to: "resolved", by: team, needs: [] },
  close: { from: activeStatuses, to: "closed", by: team, needs: ["close_reason"] },
  close_stale: { from: ["needs_more_info"], to: "closed", by: ["system"], needs: [] },
  withdraw: { from: activeStatuses, to: "closed", by: ["author"], needs: ["unvalidated"] },
  mark_duplicate: { from: activeStatuses, to: "duplicate", by: team, needs: ["duplicate_of"] },
  mark_spam: { from: activeStatuses, to: "spam", by: team, needs: ["long_reason"] },
  mark_not_applicable: { from: activeStatuses, to: "not_applicable", by: team, needs: ["long_reason"] },
  reopen: { from: closedStatuses, to: "under_review", by: team, needs: ["reason", "recent"] },
  reopen_for_info: { from: closedStatuses, to: "needs_more_info", by: team, needs: ["reason", "comment", "recent"] },
  reclose_resolved: { from: closedStatuses, to: "resolved", by: team, needs: ["reason", "recent"] },
  reclose_closed: { from: closedStatuses, to: "closed", by: team, needs: ["reason", "close_reason", "recent"] },
  reclose_duplicate: { from: closedStatuses, to: "duplicate", by: team, needs: ["reason", "duplicate_of", "recent"] },
  reclose_spam: { from: closedStatuses, to: "spam", by: team, needs: ["reason", "long_reason", "recent"] },
  reclose_not_applicable: { from: closedStatuses, to: "not_applicable", by: team, needs: ["reason", "long_reason", "recent"] },
} as const satisfies Record<string, Move>;
export type ReportTransition = keyof typeof reportTransitions;

const transitionNames = Object.keys(reportTransitions) as ReportTransition[];

/** The status a move leads to, or null when it is not possible from `status`. */
export function nextState(status: ReportStatus, move: ReportTransition): ReportStatus | null {
  const { from, to }: Move = reportTransitions[move];
  return from.includes(status) && status !== to ? to : null;
}

/** The move by which `party` takes a report from `status` to `target`, or null when there is none. */
export function transitionTo(status: ReportStatus, target: ReportStatus, party: ReportParty): ReportTransition | null {
  return (
    transitionNames.find((name) => (reportTransitions[name] as Move).by.includes(party) && nextState(status, name) === target) ??
    null
  );
}

const reached = new Map<string, readonly ReportStatus[]>();

/** The statuses `party` can set by hand from `status`, in the order of the table. */
export function reachable(status: ReportStatus, party: ReportParty): readonly ReportStatus[] {
  // Asked several times for every row of a list, so it is worked out once.
  const key = `${status} ${party}`;
  let statuses = reached.get(key);
  if (!statuses) {
    const moves = transitionNames.filter((name) => (reportTransitions[name] as Move).by.includes(party));
    statuses = moves.flatMap((name) => nextState(status, name) ?? []);
    reached.set(key, statuses);
  }
  return statuses;
}

/** Whether a report is at one of the ends of its life cycle. */
export function isClosed(status: ReportStatus): boolean {
  return (closedStatuses as readonly ReportStatus[]).includes(status);
}
