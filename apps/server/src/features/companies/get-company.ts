import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type CompanyRow, findCompany } from "./company.queries.ts";

export type { CompanyRow };

/** A company; 404 when the caller may not see it. */
export async function getCompany(ctx: Ctx, companyId: string, db: Db = ctx.db): Promise<CompanyRow> {
  const row = await findCompany(db, ctx.actor, companyId);
  if (!row) throw new AppError("not_found", "no_company");
  return row;
}
