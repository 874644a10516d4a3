import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { findUploadsOf, removeUploads } from "../../../platform/files/upload.queries.ts";
import { deleteReport } from "../core/draft.queries.ts";
import { lockReportFor } from "../core/get-report.ts";

/** Deletes a draft permanently. */
export async function deleteDraft(ctx: Ctx, reportId: string): Promise<{ report_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("delete_draft", ctx, tx, reportId);
    await removeUploads(tx, await findUploadsOf(tx, [row.id]));
    await deleteReport(tx, row.id);
    return {
      result: { report_id: row.id },
      audit: [{ action: "report.draft_deleted", object_type: "report", object_id: row.id, snapshot: {} }],
    };
  });
}
