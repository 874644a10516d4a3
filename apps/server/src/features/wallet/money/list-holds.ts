import type { Hold } from "@safeport/contract/wallet/money/hold.endpoints";
import { holdDays } from "@safeport/contract/wallet/money/money.limits";
import type { Ctx } from "../../../platform/context.ts";
import { companyForMoney } from "./company-money.ts";
import { type HeldReportRow, pageOfHolds } from "./hold.queries.ts";

/** The reports for which money of a company is held or missing, for those who may read its money. */
export async function holdsOf(ctx: Ctx, companyId: string, page: { page: number; size: number }) {
  await companyForMoney(ctx, "read", companyId);
  return pageOfHolds(ctx.db, companyId, page);
}

export function presentHold({ report_id, number, title, is_covered, ...row }: HeldReportRow, { settings }: Ctx): Hold {
  return {
    report_id,
    number,
    title,
    program: { program_id: row.program_id, title: row.program_title },
    promised: Number(row.amount),
    awarded: Number(row.drawn),
    rest: is_covered ? Number(row.remaining) : Number(row.amount) - Number(row.drawn),
    is_covered,
    currency: settings.currency,
    held_since: row.created_at.toISOString(),
    free_at: is_covered ? new Date(row.created_at.getTime() + holdDays * 86_400_000).toISOString() : null,
  };
}
