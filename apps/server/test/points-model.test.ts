import type { Severity } from "@safeport/contract/kernel/severity.values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DuePoints, duePoints, type PointFacts, splitPoints } from "../src/features/reputation/due-points.ts";
import type { HoldingEntry } from "../src/features/reputation/point-entry.queries.ts";
import { compare } from "../src/features/reputation/settle-points.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

type Act =
  | {
      kind:
        | "validate"
        | "resolve"
        | "reopen"
        | "withdraw"
        | "inform"
        | "spam"
        | "not_applicable"
        | "copy"
        | "dispute"
        | "settle_dispute";
    }
  | { kind: "rate"; severity: Severity }
  | { kind: "wait"; days: number };
const acts: fc.Arbitrary<{ report: number; act: Act }> = fc.record({
  report: fc.nat(2),
  act: fc.oneof(
    fc
      .constantFrom(
        ...([
          "validate",
          "resolve",
          "reopen",
          "withdraw",
          "inform",
          "spam",
          "not_applicable",
          "copy",
          "dispute",
          "settle_dispute",
        ] as const),
      )
      .map((kind): Act => ({ kind })),
    fc.constantFrom<Severity>("none", "low", "medium", "high", "critical").map((severity): Act => ({ kind: "rate", severity })),
    fc.integer({ min: 1, max: 20 }).map((days): Act => ({ kind: "wait", days })),
  ),
});

/** Report 0 is the original of all copies; the same person wrote 0 and 1, somebody else 2. */
const authors = ["ann", "ann", "bob"];

function firstFacts(): PointFacts[] {
  return authors.map((author_id, number) => ({
    id: String(number),
    author_id,
    severity: "medium",
    status: "new",
    close_reason: null,
    validated_at: null,
    closed_at: null,
    reopened_at: null,
    status_at: null,
    shares: [{ user_id: author_id, weight: 100 }],
    disputes: [],
    original: null,
    stake: null,
  }));
}

const closedStatuses: readonly string[] = ["resolved", "closed", "duplicate", "spam", "not_applicable"];

/** Applies an act as the life cycle does; a forbidden act changes nothing. */
function apply(report: PointFacts, number: number, act: Act, at: Date): void {
  const isClosed = closedStatuses.includes(report.status);
  const close = (status: PointFacts["status"], reason: PointFacts["close_reason"] = null) =>
    Object.assign(report, { status, close_reason: reason, closed_at: report.closed_at ?? at, status_at: at });
  if (act.kind === "validate" && !isClosed) report.validated_at ??= at;
  if (act.kind === "resolve") {
    close("resolved");
    report.validated_at ??= at;
  }
  if (act.kind === "inform") close("closed", "informative");
  if (act.kind === "spam" && report.status !== "spam") close("spam");
  if (act.kind === "not_applicable" && report.status !== "not_applicable") close("not_applicable");
  if (act.kind === "withdraw" && !isClosed && !report.validated_at) close("closed", "withdrawn");
  if (act.kind === "copy" && number > 0) close("duplicate");
  if (act.kind === "reopen" && isClosed)
    Object.assign(report, { status: "under_review", close_reason: null, closed_at: null, reopened_at: at });
  if (act.kind === "rate" && !isClosed) report.severity = act.severity;
  const open = report.disputes.find(({ ended_at }) => ended_at === null);
  if (act.kind === "dispute" && !open) report.disputes = [...report.disputes, { created_at: at, ended_at: null }];
  if (act.kind === "settle_dispute" && open) open.ended_at = at;
}

/** Expected points of each person, computed from the end of the history alone and apart from the code under test. */
function expected(reports: readonly PointFacts[], now: number): Record<string, number> {
  const worth: Record<Severity, number> = { critical: 40, high: 25, medium: 15, low: 5, none: 0 };
  const totals: Record<string, number> = { ann: 0, bob: 0 };
  reports.forEach((report, number) => {
    const { status, author_id } = report;
    const reopened = report.reopened_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    const isOpen = !closedStatuses.includes(status);
    const counts = status === "resolved" || (isOpen && report.validated_at !== null && report.validated_at.getTime() > reopened);
    if (counts) totals[author_id] = (totals[author_id] ?? 0) + worth[report.severity];
    const original = reports[0] as PointFacts;
    if (number > 0 && status === "duplicate" && original.status === "resolved" && author_id !== original.author_id)
      totals[author_id] = (totals[author_id] ?? 0) + { critical: 8, high: 5, medium: 3, low: 1, none: 0 }[original.severity];
    if (status !== "spam" && status !== "not_applicable") return;
    let until = (report.status_at?.getTime() ?? 0) + 14 * day;
    for (const { created_at, ended_at } of report.disputes)
      if (created_at.getTime() <= until) until = Math.max(until, ended_at?.getTime() ?? Number.POSITIVE_INFINITY);
    if (until <= now) totals[author_id] = (totals[author_id] ?? 0) - (status === "spam" ? 10 : 5);
  });
  return totals;
}

/** A ledger in memory that follows `compare`, as the one in the database does. */
function settle(holding: HoldingEntry[], due: readonly DuePoints[], nextId: () => string): HoldingEntry[] {
  const { reversed, changed, added } = compare(due, holding);
  const kept = holding.filter((entry) => !reversed.includes(entry));
  for (const change of changed) Object.assign(kept.find(({ id }) => id === change.id) ?? {}, change);
  return [...kept, ...added.map((row) => ({ ...row, id: nextId() }))];
}

describe("the points of random histories @spec:7.63", () => {
  it("agree with a model written apart from the code, step by step and computed from the start", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 30 }), (history) => {
        const reports = firstFacts();
        let now = start;
        let count = 0;
        let ledger: HoldingEntry[] = [];
        const due = () => {
          const original = reports[0] as PointFacts;
          const people = [original.author_id];
          for (const report of reports) report.original = report.status === "duplicate" ? { ...original, people } : null;
          return reports.flatMap((report) => duePoints(report, new Date(now)));
        };
        for (const { report, act } of history) {
          now += 60_000;
          if (act.kind === "wait") now += act.days * day;
          else apply(reports[report] as PointFacts, report, act, new Date(now));
          ledger = settle(ledger, due(), () => String(++count));
          const totals: Record<string, number> = { ann: 0, bob: 0 };
          for (const { user_id, delta, state } of ledger) if (state === "final") totals[user_id] = (totals[user_id] ?? 0) + delta;
          expect(totals).toEqual(expected(reports, now));
          const again = compare(due(), ledger);
          expect([again.reversed, again.changed, again.added]).toEqual([[], [], []]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are split to the last point, and nobody has more together than alone", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(fc.constantFrom(40, 25, 15, 8, 5, 3, 1, 0), weights, (points, shares) => {
        const parts = splitPoints(
          points,
          shares.map((weight, at) => ({ user_id: String(at), weight })),
        );
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(points);
        const whole = shares.reduce((sum, weight) => sum + weight, 0);
        for (const [at, part] of parts.entries()) expect(Math.abs(part - (points * (shares[at] ?? 0)) / whole)).toBeLessThan(1);
      }),
    );
    const shares = [10, ...Array.from({ length: 10 }, () => 9)].map((weight, at) => ({ user_id: String(at), weight }));
    expect(splitPoints(5, shares)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  });
});
