import type { UpdateCompanyInput } from "@safeport/contract/companies/company.schema";
import { isStaff } from "@safeport/contract/kernel/actor";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { namedOf } from "../../platform/with-changes.ts";
import { assertOwnName } from "../accounts/core/assert-own-name.ts";
import { assertMay, companyEntry } from "./assert-may.ts";
import { type CompanyRow, isNameInUse, readAlike, saveCompany } from "./company.queries.ts";
import { getCompany, lockCompany } from "./get-company.ts";

/**
 * Changes the sent fields of a company's public details. Throws 409 `version_stale` if somebody else saved since the sent
 * `version`, and 409 for a name under which it could pass for another company, or for which staff have vouched.
 */
export async function updateCompany(
  ctx: Ctx,
  companyId: string,
  { version, ...fields }: z.output<typeof UpdateCompanyInput>,
): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("edit", ctx, company);
    if (version !== undefined && company.version !== version) throw new AppError("version_stale", "company_stale");
    if (fields.name !== undefined) await assertMayRename(ctx, tx, company, fields.name);
    await saveCompany(tx, companyId, namedOf(fields));
    const saved = await getCompany(ctx, companyId, tx);
    return {
      result: saved,
      audit: [companyEntry(saved, "company.updated")],
      events: [{ type: "company.updated", subject_id: companyId, data: {} }],
    };
  });
}

/** A new name that reads the same, such as in another case, needs no review. A former name must not give its standing to another one. */
async function assertMayRename(ctx: Ctx, tx: Tx, company: CompanyRow, name: string): Promise<void> {
  if (await readAlike(tx, company.name, name)) return;
  assertOwnName(ctx.actor, "name", name);
  if (company.vouched_at && !isStaff(ctx.actor)) throw new AppError("conflict", "company_name_vouched");
  if (await isNameInUse(tx, company.id, name)) throw new AppError("conflict", "company_name_in_use");
}
