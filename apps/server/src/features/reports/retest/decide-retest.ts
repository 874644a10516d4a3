import type { DecideRetestInput } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { lockStateFor } from "../get-report.ts";
import type { ReportRow } from "../report.queries.ts";
import { changeStatusIn } from "../status/change-status.ts";
import { recordRetest } from "./retest-change.ts";

/**
 * The company confirms the author's answer, or rejects it with a reason. Confirming that the fix does not hold reopens the report. The first
 * confirmation of a report earns the author points.
 */
export async function decideRetest(ctx: Ctx, reportId: string, input: z.output<typeof DecideRetestInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("decide_retest", ctx, tx, reportId);
    if (!input.accept && !input.comment) throw invalidField(["body", "comment"], "reason_required");
    const ended = { retest_state: null, retest_result: null, retest_due_at: null };
    const step = await recordRetest(ctx, tx, row, {
      info: input.accept ? "retest_confirmed" : "retest_rejected",
      note: input.comment ?? null,
      values: input.accept ? { ...ended, retest_confirmed_at: new Date() } : ended,
      event: input.accept ? "report.retest_confirmed" : "report.retest_rejected",
      action: "report.retest_decided",
    });
    if (!input.accept || row.retest_result !== "not_fixed") return step;
    const reason = input.comment || "The retest showed that the fix does not hold.";
    return together(step, await changeStatusIn(ctx, tx, reportId, { status: "under_review", reason }));
  });
}

/** The outcome of two changes, with the result of the later one. */
function together(first: Outcome<ReportRow>, second: Outcome<ReportRow>): Outcome<ReportRow> {
  return {
    result: second.result,
    audit: [...first.audit, ...second.audit],
    events: [...(first.events ?? []), ...(second.events ?? [])],
  };
}
