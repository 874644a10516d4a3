import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { archiveCompany } from "../../companies/archive-company.ts";
import { assertMay } from "../../companies/assert-may.ts";
import { lockCompany } from "../../companies/get-company.ts";
import { closeAllPrograms } from "../../programs/company/close-all-programs.ts";
import { assertNoMoney } from "../../wallet/closing/assert-no-money.ts";
import { countOpenReports } from "./report-counts.queries.ts";

/**
 * Deletes a company: it is archived, and its programs close. Throws 409 while it has open reports, money, a debt or owed awards. Here, since the companies feature must
 * not depend on reports.
 */
export async function deleteCompany(ctx: Ctx, companyId: string): Promise<{ company_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("delete", ctx, company);
    // Closed first: a report that is being sent meanwhile is either counted below or finds a closed program.
    const closed = await closeAllPrograms(tx, companyId);
    const open = await countOpenReports(tx, companyId);
    if (open > 0) throw new AppError("conflict", "company_has_open_reports", { params: { count: open } });
    await assertNoMoney(ctx, tx, companyId);
    const archived = await archiveCompany(tx, company);
    return {
      result: { company_id: companyId },
      audit: [...closed.audit, ...archived.audit],
      events: [...closed.events, ...archived.events],
    };
  });
}
