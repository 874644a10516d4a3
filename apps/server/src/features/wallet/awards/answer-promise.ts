import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type AwardRow, findAward, listParts, lockAward, updateAward } from "../core/award.queries.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";

/** Says whether an award that a company pays itself has arrived; only its first payee, the author of the report, can. */
export async function answerPromise(ctx: Ctx, awardId: string, received: boolean): Promise<AwardRow> {
  return unitOfWork(ctx, async (tx) => {
    const promise = await findAward(tx, awardId);
    const parts = promise ? await listParts(tx, awardId) : [];
    // The same answer for an award that does not exist and one of others.
    if (!promise || !parts.some(({ user_id }) => user_id === ctx.actor.user_id)) throw new AppError("not_found", "no_award");
    if (parts[0]?.user_id !== ctx.actor.user_id) throw new AppError("forbidden");
    const budget = await lockBudget(tx, ctx.settings, promise.company_id);
    const award = await lockAward(tx, awardId);
    if (award?.status !== "promised" && award?.status !== "contested") throw new AppError("conflict", "award_not_promised");
    const { report_id, company_id, program_id } = award;
    const status = received ? ("confirmed" as const) : ("contested" as const);
    const answered = await updateAward(tx, awardId, { status, answered_at: new Date() });
    return {
      result: answered,
      audit: [{ action: "award.answered", object_type: "award", object_id: awardId, company_id, snapshot: { status } }],
      events: [
        {
          type: "report.award_changed",
          subject_id: report_id,
          data: { company_id, program_id, award_id: awardId, change: status },
        },
        ...(await noteBalance(tx, budget)),
      ],
    };
  });
}
