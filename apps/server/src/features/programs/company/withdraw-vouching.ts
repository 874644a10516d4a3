import { companyPolicy } from "@safeport/contract/companies/company.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { assertMay } from "../../companies/assert-may.ts";
import { type CompanyRow, lockCompany } from "../../companies/get-company.ts";
import { changeVouching } from "../../companies/vouch-for-company.ts";
import { programUpdates } from "../versions/program-updates.ts";
import { pauseOpenPrograms } from "./company-programs.queries.ts";

/** No longer vouches for a company. Its programs that are open to all pause, unless it may publish them by itself. */
export async function withdrawVouching(ctx: Ctx, companyId: string, reason: string): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    if (companyPolicy.vouch(ctx.actor, company)) return { result: company, audit: [] };
    assertMay("withdraw_vouching", ctx, company);
    const withdrawn = await changeVouching(ctx, tx, company, false, reason);
    const mayPublish = companyPolicy.publish_program(ctx.actor, withdrawn.result);
    const paused = mayPublish ? [] : await pauseOpenPrograms(tx, companyId);
    return {
      result: withdrawn.result,
      audit: [
        ...withdrawn.audit,
        ...paused.map(({ id, title }) => ({
          action: "program.updated" as const,
          object_type: "program",
          object_id: id,
          company_id: companyId,
          snapshot: { title, status: "paused" },
        })),
      ],
      events: [
        ...withdrawn.events,
        ...(await programUpdates(
          tx,
          paused.map(({ id }) => ({ id, company_id: companyId })),
        )),
      ],
    };
  });
}
