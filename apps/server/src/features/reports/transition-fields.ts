import { isBlank } from "@safeport/contract/kernel/text";
import { type ChangeStatusInput, minReason } from "@safeport/contract/reports/report.schema";
import { isClosed, type ReportTransition, type Requirement, reportTransitions } from "@safeport/contract/reports/report.state";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { findByNumber, type ReportRow } from "./report.queries.ts";

type Input = z.output<typeof ChangeStatusInput>;

const demands: Partial<Record<Requirement, (row: ReportRow, input: Input) => void>> = {
  comment(_row, { comment }) {
    if (isBlank(comment ?? "")) throw invalidField(["body", "comment"], "question_required");
  },
  reason(_row, { reason }) {
    if (!reason) throw invalidField(["body", "reason"], "reason_required");
  },
  long_reason(_row, { reason }) {
    if ((reason?.length ?? 0) < minReason.pointsLost)
      throw invalidField(["body", "reason"], "reason_too_short", { min: minReason.pointsLost });
  },
  close_reason(_row, { close_reason }) {
    if (!close_reason) throw invalidField(["body", "close_reason"], "close_reason_required");
  },
};

/** The columns a move sets besides the status; throws 422 for what it needs and was not given. */
export async function transitionFields(tx: Tx, row: ReportRow, move: ReportTransition, input: Input) {
  const { needs, to } = reportTransitions[move];
  for (const need of needs) demands[need]?.(row, input);
  const now = new Date();
  return {
    // Closing otherwise does not start the days anew in which it can be reopened.
    closed_at: isClosed(to) ? (row.closed_at ?? now) : null,
    close_reason: to === "closed" ? (move === "withdraw" ? ("withdrawn" as const) : (input.close_reason ?? null)) : null,
    duplicate_of: to === "duplicate" ? await originalOf(tx, row, input) : null,
    validated_at: to === "resolved" ? (row.validated_at ?? now) : row.validated_at,
  };
}

/** The original must be an earlier report to the same company; being earlier, it cannot lead back here. */
async function originalOf(tx: Tx, row: ReportRow, { duplicate_of }: Input): Promise<string> {
  const original = duplicate_of && (await findByNumber(tx, row.company_id, duplicate_of));
  if (!original) throw invalidField(["body", "duplicate_of"], "original_unknown");
  if (original.id === row.id || !original.sent_at || !row.sent_at || original.sent_at >= row.sent_at) {
    throw invalidField(["body", "duplicate_of"], "original_not_earlier");
  }
  return original.id;
}
