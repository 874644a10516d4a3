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

/**
 * Party that changes the status of a report: its author, a member of the company who may triage, an admin, or the platform
 * itself.
 */
export type ReportParty = "author" | "company" | "admin" | "system";
/** Requirement of a transition in addition to the target. */
export type Requirement = "comment" | "close_reason" | "duplicate_of" | "long_reason" | "reason" | "unvalidated" | "recent";

interface Transition {
  from: readonly ReportStatus[];
  to: ReportStatus;
  by: readonly ReportParty[];
  requires: readonly Requirement[];
}

const team = ["company", "admin"] as const;

/** The life cycle: all transitions; anything else is a 409. A sent report is always rated, so resolving requires no severity. */
export const reportTransitions = {
  submit: { from: ["draft"], to: "new", by: ["author"], requires: [] },
  begin_review: { from: ["new"], to: "under_review", by: ["company", "admin", "system"], requires: [] },
  ask_for_info: { from: ["new", "under_review"], to: "needs_more_info", by: team, requires: ["comment"] },
  answer_info: { from: ["needs_more_info"], to: "under_review", by: ["author", "system"], requires: [] },
  resolve: { from: activeStatuses, to: "resolved", by: team, requires: [] },
  close: { from: activeStatuses, to: "closed", by: team, requires: ["close_reason"] },
  close_stale: { from: ["needs_more_info"], to: "closed", by: ["system"], requires: [] },
  withdraw: { from: activeStatuses, to: "closed", by: ["author"], requires: ["unvalidated"] },
  mark_duplicate: { from: activeStatuses, to: "duplicate", by: team, requires: ["duplicate_of"] },
  mark_spam: { from: activeStatuses, to: "spam", by: team, requires: ["long_reason"] },
  mark_not_applicable: { from: activeStatuses, to: "not_applicable", by: team, requires: ["long_reason"] },
  /** The original of a duplicate was withdrawn, and this one takes its place. */
  succeed: { from: ["duplicate"], to: "under_review", by: ["system"], requires: [] },
  reopen: { from: closedStatuses, to: "under_review", by: team, requires: ["reason", "recent"] },
  reopen_for_info: { from: closedStatuses, to: "needs_more_info", by: team, requires: ["reason", "comment", "recent"] },
  reclose_resolved: { from: closedStatuses, to: "resolved", by: team, requires: ["reason", "recent"] },
  reclose_closed: { from: closedStatuses, to: "closed", by: team, requires: ["reason", "close_reason", "recent"] },
  reclose_duplicate: { from: closedStatuses, to: "duplicate", by: team, requires: ["reason", "duplicate_of", "recent"] },
  reclose_spam: { from: closedStatuses, to: "spam", by: team, requires: ["reason", "long_reason", "recent"] },
  reclose_not_applicable: { from: closedStatuses, to: "not_applicable", by: team, requires: ["reason", "long_reason", "recent"] },
} as const satisfies Record<string, Transition>;
export type ReportTransition = keyof typeof reportTransitions;

const transitionNames = Object.keys(reportTransitions) as ReportTransition[];

/** The status a transition leads to, or null when it is not possible from `status`. */
export function nextStatus(status: ReportStatus, transition: ReportTransition): ReportStatus | null {
  const { from, to }: Transition = reportTransitions[transition];
  return from.includes(status) && status !== to ? to : null;
}

function transitionsBy(party: ReportParty): ReportTransition[] {
  return transitionNames.filter((name) => (reportTransitions[name] as Transition).by.includes(party));
}

/** The transition by which `party` takes a report from `status` to `target`, or null when there is none. */
export function transitionTo(status: ReportStatus, target: ReportStatus, party: ReportParty): ReportTransition | null {
  return transitionsBy(party).find((name) => nextStatus(status, name) === target) ?? null;
}

const reachableStatuses = new Map<string, readonly ReportStatus[]>();

/** The statuses `party` can set by hand from `status`, in the order of the table. */
export function reachable(status: ReportStatus, party: ReportParty): readonly ReportStatus[] {
  // Cached, since a list asks several times for every row.
  const key = `${status} ${party}`;
  let statuses = reachableStatuses.get(key);
  if (!statuses) {
    statuses = transitionsBy(party).flatMap((name) => nextStatus(status, name) ?? []);
    reachableStatuses.set(key, statuses);
  }
  return statuses;
}

/** The status to which the Undo of a change leads: a report that somebody has worked on is not new again, but under review. */
export function statusAfterUndo(before: ReportStatus): ReportStatus {
  return before === "new" ? "under_review" : before;
}

/** Whether only its author knows of the report. */
export function isDraft(status: ReportStatus): boolean {
  return status === "draft";
}

/** Whether a report has reached the end of its life cycle. */
export function isClosed(status: ReportStatus): boolean {
  return (closedStatuses as readonly ReportStatus[]).includes(status);
}
