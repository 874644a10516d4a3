import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockStateFor } from "../core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportAudit } from "../core/report-change.ts";
import { storeNaming } from "./collaborator.queries.ts";

/** Stores whether the caller, who shares the report, wants to be named where it is published, now and later. */
export async function chooseNaming(ctx: Ctx, reportId: string, named: boolean): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("choose_naming", ctx, tx, reportId);
    await storeNaming(tx, reportId, ctx.actor.user_id, named);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, reportId),
      audit: [{ ...reportAudit(row, "report.naming_chosen", { named }), company_id: null }],
    };
  });
}
