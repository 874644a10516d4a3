import type { AnswerSeverityInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { assertVersion, lockStateFor } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import { type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";

/**
 * The author accepts or contests the severity that the company set last. Contesting needs a reason if the company gave one; a contested severity
 * stays so until the company sets another one, the author accepts it, or a dispute decides. Throws 409 when there is nothing to answer.
 */
export async function answerSeverity(
  ctx: Ctx,
  reportId: string,
  input: z.output<typeof AnswerSeverityInput>,
): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("answer_severity", ctx, tx, reportId);
    if (factsOf(row).severity_answer === input.answer) throw new AppError("conflict", "severity_answered");
    if (input.answer === "contested" && !input.reason && !row.severity_unexplained)
      throw invalidField(["body", "reason"], "reason_required");
    assertVersion(row, input.version);
    const values = { severity_answer: input.answer, severity_answer_due_at: null, last_activity_at: new Date() };
    await updateReport(tx, row.id, values);
    await insertItems(tx, row.id, [
      { item_type: "INFO", info: `severity_${input.answer}`, content: input.reason || null, performed_by: ctx.actor.user_id },
    ]);
    const { answer } = input;
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      ...reportChange(row, "report.severity_answered", { details: { answer }, data: { answer } }),
    };
  });
}
