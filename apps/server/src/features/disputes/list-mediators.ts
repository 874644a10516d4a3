import { disputePolicy } from "@safeport/contract/disputes/dispute.policy";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { getDispute } from "./get-dispute.ts";
import { type DisputePerson, findNeutralStaff } from "./mediator.queries.ts";

/** The staff who can decide a dispute, for staff. */
export async function listMediators(ctx: Ctx, disputeId: string): Promise<DisputePerson[]> {
  const dispute = await getDispute(ctx, disputeId);
  if (!disputePolicy.assign(ctx.actor)) throw new AppError("forbidden");
  return findNeutralStaff(ctx.db, dispute.dispute.report_id);
}
