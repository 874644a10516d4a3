import type { AnswerRetestInput } from "@safeport/contract/reports/core/report-input.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../../platform/files/attach-uploads.ts";
import { lockStateFor } from "../core/get-report.ts";
import type { ReportRow } from "../core/report.queries.ts";
import { recordRetest } from "./retest-change.ts";

/** The author says whether the fix holds, with a comment and files as proof. */
export async function answerRetest(ctx: Ctx, reportId: string, input: z.output<typeof AnswerRetestInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("answer_retest", ctx, tx, reportId);
    const itemId = newId();
    const outcome = await recordRetest(ctx, tx, row, {
      info: input.result === "fixed" ? "retest_fixed" : "retest_not_fixed",
      note: input.comment,
      itemId,
      values: { retest_state: "answered", retest_result: input.result },
      event: "report.retest_answered",
      action: "report.retest_answered",
    });
    await attachUploads(ctx, tx, input.file_ids, { type: "timeline_item", id: itemId, reportId: row.id });
    return outcome;
  });
}
