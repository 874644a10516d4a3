import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import { isOpenToAll, type ProgramFacts } from "@safeport/contract/programs/program.policy";
import type { Ctx } from "../../platform/context.ts";
import { AppError, type ErrorDetail } from "../../platform/http/app-error.ts";
import type { CompanyRow } from "../companies/get-company.ts";

type Openness = Pick<ProgramFacts, "status" | "visibility">;

/** How many people a program can reach: its company alone, those it lets in, or everybody. */
function reachOf(program: Openness): number {
  if (program.status === "draft") return 0;
  return isOpenToAll(program) ? 2 : 1;
}

/** Whether saving a program lets more people see it than before; a new one was seen by nobody. */
export function opensFurther(before: Openness | null, after: Openness): boolean {
  return reachOf(after) > (before ? reachOf(before) : 0);
}

/** Throws 403 when the caller, or the company, may not open a program this far. */
export function assertMayOpen(ctx: Ctx, company: CompanyRow, after: Openness): void {
  const action = isOpenToAll(after) ? "publish_program" : "open_program";
  if (!companyPolicy[action](ctx.actor, company)) throw new AppError("forbidden", whyNot(ctx, company));
}

function whyNot({ actor }: Ctx, { standing }: CompanyRow): ErrorDetail {
  if (!isStaff(actor) && !actor.email_verified) return "email_unverified";
  return standing === "name_alike" ? "company_name_alike" : "company_unverified";
}
