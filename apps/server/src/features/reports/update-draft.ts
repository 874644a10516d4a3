import type { UpdateDraftInput } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import type { Tx } from "../../platform/transaction.ts";
import { assertAcceptsReport, getScopeForDraft, type ReportScope, savedScope } from "../programs/accept-report.ts";
import { assertVersion, lockReportFor } from "./get-report.ts";
import { freeNumber, type ReportRow, readUpdatedReport } from "./report.queries.ts";
import { reportContent } from "./report-content.ts";
import { sentOrSaved } from "./report-outcome.ts";
import { updateReport } from "./report-update.queries.ts";

/** Saves a draft, or sends it. */
export async function updateDraft(ctx: Ctx, reportId: string, input: z.output<typeof UpdateDraftInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("edit_draft", ctx, tx, reportId);
    assertVersion(row, input.version);
    const scope = await scopeOf(ctx, tx, row, input);
    const content = await reportContent(tx, input, scope);
    const changes = { ...content, ...(content.sent_at && { number: freeNumber }) };
    await updateReport(tx, row.id, changes);
    return sentOrSaved(await readUpdatedReport(tx, ctx.actor.user_id, row.id), "report.draft_saved");
  });
}

/** The scope that a draft names. It may keep its saved one until it is sent, even if the scope or its program has changed since. */
async function scopeOf(ctx: Ctx, tx: Tx, row: ReportRow, input: z.output<typeof UpdateDraftInput>): Promise<ReportScope | null> {
  const { scope_id, save_as_draft } = input;
  // The program may have closed since the draft was started, for everybody or for this person.
  if (!save_as_draft)
    return (await assertAcceptsReport(ctx, tx, row.program_id, { scopeId: scope_id ?? null, sending: true })).scope;
  if (!scope_id) return null;
  if (scope_id === row.scope_id) return savedScope(ctx, tx, row.program_id, scope_id);
  return getScopeForDraft(ctx, tx, row.program_id, scope_id);
}
