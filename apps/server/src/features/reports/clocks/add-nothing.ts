import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockStateFor } from "../core/get-report.ts";
import type { ReportRow } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { applyTransition } from "../status/apply-transition.ts";

/** The author has nothing to add to a question: the report goes on under review. */
export async function addNothing(ctx: Ctx, reportId: string): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("nothing_to_add", ctx, tx, reportId);
    const userId = ctx.actor.user_id;
    const { events, audit, changed } = await applyTransition(tx, row, {
      transition: "answer_info",
      party: "author",
      actorId: userId,
      readerId: userId,
      items: [{ item_type: "INFO", info: "nothing_added", performed_by: userId }],
      settings: ctx.settings,
    });
    const answer = reportChange(row, "report.nothing_added", { data: {} });
    return { result: changed, audit: [...answer.audit, ...audit], events: [...events, ...answer.events] };
  });
}
