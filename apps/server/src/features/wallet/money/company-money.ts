import { isStaff } from "@safeport/contract/kernel/actor";
import { type MoneyAction, moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type CompanyRow, getCompany } from "../../companies/get-company.ts";

/** A company for an act on its money: 404 when the caller may not see the company, 403 when they may not do this with its money. */
export async function companyForMoney(ctx: Ctx, action: MoneyAction, companyId: string): Promise<CompanyRow> {
  const company = await getCompany(ctx, companyId);
  if (!moneyPolicy[action](ctx.actor, company)) throw new AppError("forbidden", refusalOf(ctx, action, company));
  return company;
}

function refusalOf({ actor }: Ctx, action: MoneyAction, { member_role }: CompanyRow) {
  if (isStaff(actor) && member_role !== null && (action === "confirm_deposit" || action === "correct" || action === "subscribe"))
    return "own_company_money";
  return "money_roles";
}
