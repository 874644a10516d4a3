import type { openDispute as endpoint } from "@safeport/contract/disputes/dispute.endpoints";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { lockReportFor } from "../reports/get-report.ts";
import { markDisputed } from "../reports/mark-disputed.ts";
import { type DisputeRow, insertDispute } from "./dispute.queries.ts";

/** Disputes a report that is not closed; either side may, once a type at a time. */
export async function openDispute(ctx: Ctx, input: z.output<NonNullable<(typeof endpoint)["body"]>>): Promise<DisputeRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("dispute", ctx, tx, input.report_id);
    const { dispute_type: type, dispute_description: description } = input;
    const dispute = await insertDispute(tx, { id: newId(), report_id: row.id, type, description, opened_by: ctx.actor.user_id });
    if (!dispute) throw new AppError("already_exists", "dispute_exists", { params: { type } });
    await markDisputed(tx, row.id, true);
    const { company_id, program_id } = row;
    return {
      result: dispute,
      audit: {
        action: "dispute.opened",
        object_type: "dispute",
        object_id: dispute.id,
        company_id,
        snapshot: { report: row.number, type },
      },
      events: [
        { type: "dispute.opened", company_id, program_id, report_id: row.id, data: { dispute_id: dispute.id, description } },
      ],
    };
  });
}
