import { isStaff } from "@safeport/contract/kernel/actor";
import { moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DiscrepancyRow, findDiscrepancy, pageOfDiscrepancies, setSettled } from "./discrepancy.queries.ts";
import { discrepancyEntry } from "./record-discrepancy.ts";

/** One page of the discrepancies; throws 404 for everybody but staff. */
export function listDiscrepancies(ctx: Ctx, query: PageOfChanges & { state: "open" | "settled" }) {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  return pageOfDiscrepancies(ctx.db, ctx.actor.user_id, query);
}

/** One of them; throws 404 for everybody but staff. */
export async function getDiscrepancy({ db, actor }: Ctx, id: string): Promise<DiscrepancyRow> {
  const discrepancy = isStaff(actor) ? await findDiscrepancy(db, actor.user_id, id) : undefined;
  if (!discrepancy) throw new AppError("not_found", "no_discrepancy");
  return discrepancy;
}

/** Notes what was done about a discrepancy; throws 404 for everybody but staff, 403 for their own money, 409 when it is settled. */
export function settleDiscrepancy(ctx: Ctx, id: string, note: string): Promise<DiscrepancyRow> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found", "no_discrepancy");
  return unitOfWork(ctx, async (tx) => {
    const discrepancy = await findDiscrepancy(tx, ctx.actor.user_id, id);
    if (!discrepancy) throw new AppError("not_found", "no_discrepancy");
    if (discrepancy.user_id === ctx.actor.user_id) throw new AppError("forbidden", "own_money");
    if (!moneyPolicy.correct(ctx.actor, discrepancy)) throw new AppError("forbidden", "own_company_money");
    if (!(await setSettled(tx, id, { settled_by: ctx.actor.user_id, note })))
      throw new AppError("conflict", "discrepancy_settled");
    const result = (await findDiscrepancy(tx, ctx.actor.user_id, id)) ?? discrepancy;
    return { result, audit: [discrepancyEntry("stripe.discrepancy_settled", result)] };
  });
}
