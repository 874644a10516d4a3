import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import { isOpenToAll, type Openness } from "@safeport/contract/programs/core/program.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, type ErrorDetail } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type CompanyRow, lockCompany } from "../../companies/get-company.ts";

/** Throws 403 when the caller, or the company, may not open a program this far. The company keeps its standing until the transaction ends. */
export async function assertMayOpen(ctx: Ctx, tx: Tx, companyId: string, after: Openness): Promise<void> {
  const company = await lockCompany(ctx, companyId, tx, "share");
  const action = isOpenToAll(after) ? "publish_program" : "open_program";
  if (!companyPolicy[action](ctx.actor, company)) throw new AppError("forbidden", whyNot(ctx, company));
}

function whyNot({ actor }: Ctx, { standing }: CompanyRow): ErrorDetail | null {
  if (!isStaff(actor) && !actor.email_verified) return "email_unverified";
  if (standing === "name_alike") return "company_name_alike";
  return standing === "unverified" ? "company_unverified" : null;
}
