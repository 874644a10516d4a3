import { accountPolicy } from "@safeport/contract/accounts/core/account.policy";
import { maxOwnedCompanies } from "@safeport/contract/companies/company.limits";
import type { CreateCompanyInput } from "@safeport/contract/companies/company.schema";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { attachFile } from "../../platform/files/file.queries.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { UploadedFile } from "../../platform/http/forms.ts";
import { assertOwnName } from "../accounts/core/assert-own-name.ts";
import { assertMarketplace } from "./assert-marketplace.ts";
import { type CompanyRow, countOwned, findCompany } from "./company.queries.ts";
import { foundCompany } from "./found-company.ts";

/** Throws 403 for a caller without a company account. */
export function assertMayCreate(ctx: Ctx): void {
  assertMarketplace(ctx);
  if (!accountPolicy.create_company(ctx.actor)) throw new AppError("forbidden", "create_company_forbidden");
}

/** Creates a company owned by the caller, who must have a company account. */
export async function createCompany(
  ctx: Ctx,
  input: CreateCompanyInput & { logo?: UploadedFile | undefined },
): Promise<CompanyRow> {
  assertMayCreate(ctx);
  assertOwnName(ctx.actor, "name", input.name);
  const id = newId();
  const { name, domain, domain_verification_method } = input;
  const company = await ctx.files.withImage(input.logo, ctx.actor.user_id, (logo_file_id) =>
    unitOfWork(ctx, async (tx) => {
      if ((await countOwned(tx, ctx.actor.user_id)) >= maxOwnedCompanies)
        throw new AppError("conflict", "too_many_companies", { params: { max: maxOwnedCompanies } });
      const founded = await foundCompany(tx, { id, name, domain, domain_verification_method, logo_file_id }, ctx.actor.user_id);
      if (logo_file_id) await attachFile(tx, logo_file_id, { type: "company", id });
      const row = await findCompany(tx, ctx.actor, id);
      if (!row) throw new AppError("not_found");
      return { ...founded, result: row };
    }),
  );
  ctx.forgetPerson(ctx.actor.user_id);
  return company;
}
