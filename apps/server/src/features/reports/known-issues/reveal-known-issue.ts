import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockStateFor } from "../core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { revealToDuplicates } from "./known-issue.queries.ts";

/** Reveals the known issue that a report repeats to its author, who asked for it: the salt, the asset and the weakness, and nothing else of it. */
export async function revealKnownIssue(ctx: Ctx, reportId: string): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("reveal_known_issue", ctx, tx, reportId);
    await revealToDuplicates(tx, row.known_issue_id as string, row.id, ctx.actor.user_id);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      ...reportChange(row, "report.known_issue_revealed", { data: {} }),
    };
  });
}
