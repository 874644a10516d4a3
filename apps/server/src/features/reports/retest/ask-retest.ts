import { retestDays } from "@safeport/contract/reports/core/report.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockStateFor } from "../core/get-report.ts";
import type { ReportRow } from "../core/report.queries.ts";
import { recordRetest } from "./retest-change.ts";

/** Asks the author of a resolved report to test the fix, within 14 days. */
export async function askRetest(ctx: Ctx, reportId: string): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("ask_retest", ctx, tx, reportId);
    const due = new Date();
    due.setUTCDate(due.getUTCDate() + retestDays);
    return recordRetest(ctx, tx, row, {
      info: "retest_asked",
      values: { retest_state: "asked", retest_result: null, retest_due_at: due },
      event: "report.retest_asked",
      action: "report.retest_asked",
    });
  });
}
