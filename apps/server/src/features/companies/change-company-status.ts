import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { assertMay, companyEntry } from "./assert-may.ts";
import { type CompanyRow, saveCompany } from "./company.queries.ts";
import { getCompany, getCompanyLocked } from "./get-company.ts";

/** Pauses a company: its programs take no new reports until it is active again. Nothing happens if it is paused already. */
export function pauseCompany(ctx: Ctx, companyId: string): Promise<CompanyRow> {
  return changeStatus(ctx, companyId, "PAUSED");
}

/** Ends the pause of a company. Nothing happens if it is active already. */
export function activateCompany(ctx: Ctx, companyId: string): Promise<CompanyRow> {
  return changeStatus(ctx, companyId, "ACTIVE");
}

async function changeStatus(ctx: Ctx, companyId: string, status: CompanyRow["status"]): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await getCompanyLocked(ctx, companyId, tx, "update");
    assertMay("edit", ctx, company);
    if (company.status === status) return { result: company, audit: [] };
    await saveCompany(tx, companyId, { status });
    return {
      result: await getCompany(ctx, companyId, tx),
      audit: [companyEntry(company, status === "PAUSED" ? "company.paused" : "company.activated")],
      events: [{ type: "company.updated", subject_id: companyId, data: {} }],
    };
  });
}
