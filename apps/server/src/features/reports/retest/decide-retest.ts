import type { DecideRetestInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { lockStateFor } from "../core/get-report.ts";
import type { ReportRow } from "../core/report.queries.ts";
import { changeStatusIn } from "../status/change-status.ts";
import { recordRetest } from "./retest-change.ts";

/**
 * The company confirms the author's answer, or rejects it. Confirming that the fix does not hold reopens the report. Both, and no other decision, need
 * a reason. The first confirmation of a report earns the author points.
 */
export async function decideRetest(ctx: Ctx, reportId: string, input: z.output<typeof DecideRetestInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("decide_retest", ctx, tx, reportId);
    const reopens = input.accept && row.retest_result === "not_fixed";
    if ((reopens || !input.accept) && !input.comment) throw invalidField(["body", "comment"], "reason_required");
    const ended = { retest_state: null, retest_result: null, retest_due_at: null };
    const step = await recordRetest(ctx, tx, row, {
      info: input.accept ? "retest_confirmed" : "retest_rejected",
      note: input.comment ?? null,
      values: input.accept ? { ...ended, retest_confirmed_at: new Date() } : ended,
      event: input.accept ? "report.retest_confirmed" : "report.retest_rejected",
      action: "report.retest_decided",
    });
    if (!reopens) return step;
    const reopened = await changeStatusIn(ctx, tx, reportId, { status: "under_review", reason: input.comment }, "retest");
    return {
      result: reopened.result,
      audit: [...step.audit, ...reopened.audit],
      events: [...(step.events ?? []), ...(reopened.events ?? [])],
    };
  });
}
