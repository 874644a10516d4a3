import type { Severity } from "@safeport/contract/kernel/severity.values";
import { isClosed, type ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { StakeKind, StakeState } from "@safeport/contract/reports/core/stake.values";
import {
  duplicatePercent,
  type PointReason,
  penalties,
  pendingDays,
  pointsOfSeverity,
} from "@safeport/contract/reputation/points.values";
import type { CloseReason } from "@safeport/db/types.gen";

/** How a stake ends. */
export type StakeOutcome = Exclude<StakeState, "held">;

export interface Share {
  user_id: string;
  /** Of 100, all shares of a report together. */
  weight: number;
}

/** Everything about a report that decides its points. */
export interface PointFacts {
  id: string;
  author_id: string;
  severity: Severity;
  status: ReportStatus;
  close_reason: CloseReason | null;
  validated_at: Date | null;
  closed_at: Date | null;
  /** When the report was last opened again. */
  reopened_at: Date | null;
  /** When it got its present status. */
  status_at: Date | null;
  /** The author's share and those of the collaborators, the author first. */
  shares: readonly Share[];
  disputes: readonly { created_at: Date; ended_at: Date | null }[];
  /** `people` earn nothing: those of the original, and those who share an earlier duplicate of it. */
  /** What was given with it; null for nothing. Only points are booked here. */
  stake: { user_id: string; kind: StakeKind; amount: number; held_at: Date; outcome: StakeOutcome | null } | null;
  original: { severity: Severity; status: ReportStatus; validated_at: Date | null; people: readonly string[] } | null;
}

/** A row of points as it should hold now. */
export interface DuePoints {
  report_id: string;
  user_id: string;
  reason: PointReason;
  severity: Severity;
  is_author: boolean;
  delta: number;
  state: "pending" | "final";
  effective_at: Date;
  pending_until: Date | null;
}

const dayMs = 86_400_000;

/** The rows of points that a report gives at the time `now`; an independent model in `points.test.ts` agrees with it. */
export function duePoints(facts: PointFacts, now: Date): DuePoints[] {
  return [...outcomePoints(facts, now), ...stakePoints(facts)];
}

/** The row of a stake: it waits while the stake is held, counts once that is lost, and holds no more when it comes back. */
function stakePoints({ stake, ...facts }: PointFacts): DuePoints[] {
  if (stake?.kind !== "points" || stake.outcome === "returned") return [];
  const { user_id, amount, held_at, outcome } = stake;
  const state = outcome === "lost" ? "final" : "pending";
  return [{ ...rowOf(facts, user_id), severity: "none", reason: "stake", delta: -amount, state, effective_at: held_at }];
}

/**
 * How the held stake of a report ends now; null while it is held, or if there is none. It comes back with the first validation, resolution, duplicate or
 * closing, and is lost with the penalty for spam or not applicable once that is final.
 */
export function endOfStake(facts: PointFacts, now: Date): StakeOutcome | null {
  const { stake, status, validated_at } = facts;
  if (stake === null || stake.outcome !== null) return null;
  if (validated_at !== null) return "returned";
  if (status === "spam" || status === "not_applicable") return penalty(facts, status, now).state === "final" ? "lost" : null;
  return isClosed(status) ? "returned" : null;
}

/** The rows that follow from what became of a report. */
function outcomePoints(facts: PointFacts, now: Date): DuePoints[] {
  if (isValid(facts)) {
    const at = facts.validated_at ?? facts.closed_at ?? now;
    return shared(facts, "valid", facts.severity, pointsOfSeverity[facts.severity], at, []);
  }
  const { status, original } = facts;
  if (status === "duplicate") return original?.status === "resolved" ? duplicatePoints(facts, original, now) : [];
  if (status === "spam" || status === "not_applicable") return [penalty(facts, status, now)];
  // A withdrawn report counts for nothing, so that withdrawing cannot help anybody's figures.
  if (status !== "closed" || facts.close_reason === "withdrawn") return [];
  return [{ ...rowOf(facts, facts.author_id), reason: "closed", delta: 0, effective_at: facts.closed_at ?? now }];
}

/**
 * Whether a report counts as valid: it is resolved, or it was validated and neither opened again since nor closed as no vulnerability.
 */
export function isValid({ status, close_reason, validated_at, reopened_at }: PointFacts): boolean {
  if (status === "resolved") return true;
  if (!validated_at || (reopened_at && reopened_at >= validated_at)) return false;
  return !isClosed(status) || close_reason === "accepted_risk" || close_reason === "wont_fix";
}

function duplicatePoints(facts: PointFacts, original: NonNullable<PointFacts["original"]>, now: Date): DuePoints[] {
  const points = Math.round((pointsOfSeverity[original.severity] * duplicatePercent) / 100);
  const times = [original.validated_at, facts.closed_at].flatMap((time) => time?.getTime() ?? []);
  const at = times.length > 0 ? new Date(Math.max(...times)) : now;
  return shared(facts, "duplicate", original.severity, points, at, original.people);
}

function penalty(facts: PointFacts, reason: "spam" | "not_applicable", now: Date): DuePoints {
  const marked = facts.status_at ?? facts.closed_at ?? now;
  let until = marked.getTime() + pendingDays * dayMs;
  const disputes = [...facts.disputes].sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  let isDisputed = false;
  for (const { created_at, ended_at } of disputes) {
    if (created_at.getTime() > until) break;
    if (ended_at) until = Math.max(until, ended_at.getTime());
    else isDisputed = true;
  }
  return {
    ...rowOf(facts, facts.author_id),
    reason,
    delta: penalties[reason],
    state: isDisputed || until > now.getTime() ? "pending" : "final",
    effective_at: facts.closed_at ?? marked,
    pending_until: new Date(until),
  };
}

function rowOf({ id, author_id, severity }: Pick<PointFacts, "id" | "author_id" | "severity">, user_id: string) {
  const isAuthor = user_id === author_id;
  return { report_id: id, user_id, severity, is_author: isAuthor, state: "final" as const, pending_until: null };
}

/** Splits points by weight; somebody among `excluded` gets a row of 0, and nobody else gets their share. */
function shared(
  facts: PointFacts,
  reason: "valid" | "duplicate",
  severity: Severity,
  points: number,
  effective_at: Date,
  excluded: readonly string[],
): DuePoints[] {
  const parts = splitPoints(points, facts.shares);
  return facts.shares.map(({ user_id }, at) => {
    const delta = excluded.includes(user_id) ? 0 : (parts[at] ?? 0);
    return { ...rowOf(facts, user_id), severity, reason, delta, effective_at };
  });
}

/** Splits points by weight with the largest remainders; the sum is exact, and of equal remainders the first goes first. */
export function splitPoints(points: number, shares: readonly Share[]): number[] {
  const whole = shares.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return shares.map(() => 0);
  const parts = shares.map(({ weight }) => Math.floor((points * weight) / whole));
  const rest = points - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares.map(({ weight }, at) => ({ at, remainder: (points * weight) % whole }));
  byRemainder.sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
