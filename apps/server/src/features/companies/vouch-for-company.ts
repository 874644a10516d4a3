import { companyPolicy } from "@safeport/contract/companies/company.policy";
import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import type { Tx } from "../../platform/transaction.ts";
import { assertMay, companyEntry } from "./assert-may.ts";
import { type CompanyRow, setVouched } from "./company.queries.ts";
import { getCompany, lockCompany } from "./get-company.ts";

/** Vouches for a company in the name of the platform. Nothing happens if somebody has already. */
export async function vouchForCompany(ctx: Ctx, companyId: string, reason: string): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    if (company.standing === "vouched" && companyPolicy.withdraw_vouching(ctx.actor, company))
      return { result: company, audit: [] };
    assertMay("vouch", ctx, company);
    return changeVouching(ctx, tx, company, true, reason);
  });
}

/** Stores whether the platform vouches for a company, and returns the outcome. */
export async function changeVouching(
  ctx: Ctx,
  tx: Tx,
  company: CompanyRow,
  vouched: boolean,
  reason: string,
): Promise<{ result: CompanyRow; audit: NewAuditEntry[]; events: NewEvent[] }> {
  const { id } = company;
  await setVouched(tx, id, vouched);
  const type = vouched ? ("company.vouched" as const) : ("company.vouching_withdrawn" as const);
  return {
    result: await getCompany(ctx, id, tx),
    audit: [companyEntry(company, type, { reason })],
    events: [{ type, subject_id: id, data: {} }],
  };
}
