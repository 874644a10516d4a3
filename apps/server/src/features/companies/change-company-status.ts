import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { assertMay, companyEntry } from "./assert-may.ts";
import { type CompanyChange, type CompanyRow, saveCompany } from "./company.queries.ts";
import { getCompany, lockCompany } from "./get-company.ts";

/**
 * Pauses a company: its programs take no new reports until it is active again. Nothing happens if it is paused already, but a pause by staff
 * replaces the owner's.
 */
export function pauseCompany(ctx: Ctx, companyId: string): Promise<CompanyRow> {
  return changeStatus(ctx, companyId, "pause", { status: "PAUSED", paused_by_staff: isStaff(ctx.actor) });
}

/** Ends the pause of a company. Nothing happens if it is active already. Throws 403 for an owner if staff paused it. */
export function activateCompany(ctx: Ctx, companyId: string): Promise<CompanyRow> {
  return changeStatus(ctx, companyId, "activate", { status: "ACTIVE", paused_by_staff: false });
}

async function changeStatus(
  ctx: Ctx,
  companyId: string,
  action: "pause" | "activate",
  change: Pick<CompanyChange, "status" | "paused_by_staff">,
): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("edit", ctx, company);
    if (!companyPolicy[action](ctx.actor, company)) {
      if (company.status === change.status) return { result: company, audit: [] };
      throw new AppError("forbidden", "company_paused_by_staff");
    }
    await saveCompany(tx, companyId, change);
    return {
      result: await getCompany(ctx, companyId, tx),
      audit: [companyEntry(company, action === "pause" ? "company.paused" : "company.activated")],
      events: [{ type: "company.updated", subject_id: companyId, data: {} }],
    };
  });
}
