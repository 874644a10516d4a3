import { isBlank } from "@safeport/contract/kernel/text";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import { type ReportTransition, type Requirement, reportTransitions } from "@safeport/contract/reports/core/report.state";
import type { ChangeStatusInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import { AppError, checkFields, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findKnownIssueFor } from "../core/known-issue-of-report.queries.ts";
import { findByNumber, type ReportState } from "../core/report.queries.ts";
import { lockOriginal, rootOf } from "./transition-effects.queries.ts";

type Input = z.output<typeof ChangeStatusInput>;

/** `unvalidated` and `recent` are not here: without them the policy does not offer the transition at all. */
const checks: Partial<Record<Requirement, (input: Input) => void>> = {
  comment({ comment }) {
    if (isBlank(comment ?? "")) throw invalidField(["body", "comment"], "question_required");
  },
  reason({ reason }) {
    if (!reason) throw invalidField(["body", "reason"], "reason_required");
  },
  long_reason({ reason }) {
    if ((reason?.length ?? 0) < minReason.pointsLost)
      throw invalidField(["body", "reason"], "reason_too_short", { min: minReason.pointsLost });
  },
  close_reason({ close_reason }) {
    if (!close_reason) throw invalidField(["body", "close_reason"], "close_reason_required");
  },
};

/** The caller's input that a transition uses; throws 422 for a required field that is missing. */
export async function readTransitionInput(tx: Tx, row: ReportState, transition: ReportTransition, input: Input) {
  let duplicateOf = null as string | null;
  let knownIssue = null as { id: string; revealed: boolean } | null;
  await checkFields(
    ...reportTransitions[transition].requires.map((requirement) => () => checks[requirement]?.(input)),
    async () => {
      if (reportTransitions[transition].to !== "duplicate") return;
      if (input.known_issue_id) knownIssue = await findKnownIssue(tx, row, input);
      else duplicateOf = await findOriginal(tx, row, input);
    },
  );
  return {
    reason: input.reason || null,
    closeReason: transition === "withdraw" ? ("withdrawn" as const) : (input.close_reason ?? null),
    duplicateOf,
    knownIssue,
  };
}

/** The known issue must be of the same program, and its hash published before the report was sent. One that is resolved is revealed at once. */
async function findKnownIssue(tx: Tx, row: ReportState, { known_issue_id, duplicate_of }: Input) {
  if (duplicate_of) throw invalidField(["body", "known_issue_id"], "original_twice");
  const entry = await findKnownIssueFor(tx, row.id, row.program_id, known_issue_id as string);
  if (!entry) throw invalidField(["body", "known_issue_id"], "known_issue_unknown");
  if (!entry.earlier) throw new AppError("conflict", "known_issue_later");
  return { id: entry.id, revealed: entry.resolved_at !== null };
}

/** The original must be an earlier report to the same company; its root is taken; being earlier, it cannot lead back here. */
async function findOriginal(tx: Tx, row: ReportState, { duplicate_of }: Input): Promise<string> {
  const named = duplicate_of && (await findByNumber(tx, row.company_id, duplicate_of));
  if (!named || named.id === row.id) throw invalidField(["body", "duplicate_of"], "original_unknown");
  for (;;) {
    // A duplicate of a duplicate has the same original.
    const original = await rootOf(tx, named.id);
    // Checked before the lock, so that two who mark each other's report never wait for one another.
    if (!isEarlier(original, row)) throw new AppError("conflict", "original_later");
    await lockOriginal(tx, original.id);
    // It may have become a duplicate while this waited for the lock.
    if ((await rootOf(tx, original.id)).id === original.id) return original.id;
  }
}

type Received = Pick<ReportState, "number" | "received_at">;

/** Whether the platform received one report before another: by the time, then by the number. */
function isEarlier(one: Received, other: Received): boolean {
  const [first, second] = [one.received_at?.getTime(), other.received_at?.getTime()];
  if (first === undefined || second === undefined) return false;
  return first === second ? (one.number ?? 0) < (other.number ?? 0) : first < second;
}
