import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { type CompanyRow, findCompany, lockPublishes, lockStanding } from "./company.queries.ts";

export { type CompanyRow, lockPublishes };

/** Locks the standing of a company until the transaction ends (see `lockStanding`), and reads it; 404 when the caller may not see it. */
export async function lockCompany(ctx: Ctx, companyId: string, tx: Tx, mode: "share" | "update"): Promise<CompanyRow> {
  await lockStanding(tx, companyId, mode);
  return getCompany(ctx, companyId, tx);
}

/** A company; 404 when the caller may not see it. */
export async function getCompany(ctx: Ctx, companyId: string, db: Db = ctx.db): Promise<CompanyRow> {
  const row = await findCompany(db, ctx.actor, companyId);
  if (!row) throw new AppError("not_found", "no_company");
  return row;
}
