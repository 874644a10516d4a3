import type { openDispute as endpoint } from "@safeport/contract/disputes/dispute.endpoints";
import { withdrawalCooldownDays } from "@safeport/contract/disputes/dispute.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../platform/files/attach-uploads.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockReportFor } from "../reports/get-report.ts";
import { markDisputed } from "../reports/status/dispute-marks.ts";
import { type DisputeWithFacts, findDispute, hasWithdrawnLately, insertDispute } from "./dispute.queries.ts";

/**
 * Opens a dispute on a report that is not closed, by either side or by the platform; at most one open dispute per type. A person who has just
 * withdrawn one has to wait, since each opening notifies everybody.
 */
export async function openDispute(ctx: Ctx, input: z.output<NonNullable<(typeof endpoint)["body"]>>): Promise<DisputeWithFacts> {
  return unitOfWork(ctx, async (tx) => {
    const { row, facts } = await lockReportFor("dispute", ctx, tx, input.report_id);
    if (await hasWithdrawnLately(tx, row.id, ctx.actor.user_id, withdrawalCooldownDays))
      throw new AppError("conflict", "dispute_withdrawn_lately", { params: { days: withdrawalCooldownDays } });
    const { dispute_type: type, dispute_description: description } = input;
    const [id, opened_by] = [newId(), ctx.actor.user_id];
    if (!(await insertDispute(tx, { id, report_id: row.id, type, description, opened_by })))
      throw new AppError("already_exists", "dispute_exists", { params: { type } });
    const itemId = await markDisputed(tx, row.id, { userId: opened_by, disputeId: id, description });
    await attachUploads(ctx, tx, input.file_ids, { type: "timeline_item", id: itemId, reportId: row.id });
    const dispute = await findDispute(tx, id);
    if (!dispute) throw new Error(`Dispute ${id} is gone before its transaction ends`);
    const { company_id, program_id } = row;
    return {
      result: { dispute, report: facts },
      audit: [
        {
          action: "dispute.opened",
          object_type: "dispute",
          object_id: dispute.id,
          company_id,
          snapshot: { report: row.number, type },
        },
      ],
      events: [{ type: "dispute.opened", subject_id: row.id, data: { company_id, program_id, dispute_id: dispute.id } }],
    };
  });
}
