import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockStateFor } from "../get-report.ts";
import type { ReportRow } from "../report.queries.ts";
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
    const { id: subject_id, company_id, program_id, number } = row;
    return {
      result: changed,
      audit: [
        { action: "report.nothing_added", object_type: "report", object_id: row.id, company_id, snapshot: { id: number } },
        ...audit,
      ],
      events: [...events, { type: "report.nothing_added", subject_id, data: { company_id, program_id } }],
    };
  });
}
