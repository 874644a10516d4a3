import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";
import { moneyPolicy } from "@safeport/contract/wallet/money.policy";
import type { Ctx } from "../../../platform/context.ts";
import type { CompanyRow } from "../../companies/get-company.ts";
import { earnedInMonths, spentInMonths } from "./earnings.queries.ts";

/**
 * Money that a company spent on awards, or without one that the caller earned, in a month and in the one before, in minor units. Null if the
 * caller may not read the money of the company, or their API token no money.
 */
export async function moneyOfMonth(
  { db, actor, settings }: Ctx,
  company: Pick<CompanyRow, "id" | "member_role"> | null,
  month: string,
): Promise<{ currency: string; now: number; before: number } | null> {
  if (company && !moneyPolicy.read(actor, company)) return null;
  if (actor.scopes && !actor.scopes.includes("money:read" satisfies ApiScope)) return null;
  const { now, before } = company ? await spentInMonths(db, company.id, month) : await earnedInMonths(db, actor.user_id, month);
  return { currency: settings.currency, now: Number(now), before: Number(before) };
}
