import type { UpdateDraftInput } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { assertAcceptsReport } from "../programs/accept-report.ts";
import { assertVersion, lockReportFor, reread } from "./get-report.ts";
import { type ReportRow, updateReport } from "./report.queries.ts";
import { reportContent } from "./report-content.ts";
import { sentOrSaved } from "./report-outcome.ts";

/** Saves a draft, or sends it. */
export async function updateDraft(ctx: Ctx, reportId: string, input: z.output<typeof UpdateDraftInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("edit_draft", ctx, tx, reportId);
    assertVersion(row, input.version);
    // The program may have closed since the draft was started, for everybody or for this person.
    if (!input.save_as_draft) await assertAcceptsReport(ctx, tx, row.program_id);
    const savedScope = row.scope_id && row.scope_cap ? { id: row.scope_id, max_severity: row.scope_cap } : null;
    await updateReport(tx, row.id, await reportContent(ctx, tx, row.program_id, input, savedScope));
    return sentOrSaved(await reread(ctx, tx, row.id), "report.draft_saved");
  });
}
