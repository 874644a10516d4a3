import { allowedStatuses } from "@safeport/contract/reports/core/report.policy";
import { isClosed } from "@safeport/contract/reports/core/report.state";
import type { ValidateInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertNotLost, publicComment, withMentions } from "../core/comments/public-comment.ts";
import { assertVersion, getReport, lockStateFor } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import type { ReportRow } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { termsOfReport } from "../core/terms-of-report.ts";
import { answerRequest } from "./ask-answer.ts";
import { applyPublicAction } from "./first-response.ts";
import { holdForReport } from "./hold-for-report.ts";
import { letIn } from "./let-in.ts";

/** Accepts an open report, with or without a public comment. A report that is accepted already stays as it is. */
export async function validateReport(ctx: Ctx, reportId: string, input: z.output<typeof ValidateInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("change_severity", ctx, tx, reportId);
    if (row.validated_at) await assertNotLost(ctx, tx, row, input);
    if (row.validated_at) return { result: await getReport({ ...ctx, db: tx }, row.id), audit: [] };
    if (isClosed(row.status))
      throw new AppError("illegal_transition", "closed_validation", { allowed: allowedStatuses(ctx.actor, factsOf(row)) });
    assertVersion(row, input.version);
    const comment = publicComment(ctx, row, input.comment);
    const item = { item_type: "INFO" as const, info: "validated", performed_by: ctx.actor.user_id };
    const items = comment ? [comment.item, item] : [item];
    if (comment) await answerRequest(ctx, tx, row);
    const entry = row.waiting ? await letIn(tx, row, "team", { actorId: ctx.actor.user_id }) : null;
    const { events, changed } = await applyPublicAction(
      ctx,
      tx,
      { ...row, waiting: false },
      { values: { validated_at: new Date() }, items },
    );
    const money = await holdForReport(tx, ctx.settings, row, changed.severity, await termsOfReport(tx, row.id));
    const commented = comment ? [await withMentions(ctx, tx, comment)] : [];
    const validation = reportChange(row, "report.validated", { data: {} });
    return {
      result: changed,
      audit: [...(entry?.audit ?? []), ...validation.audit],
      events: [...(entry?.events ?? []), ...events, ...commented, ...validation.events, ...money],
    };
  });
}
