import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";
import { moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { Ctx } from "../../../platform/context.ts";
import type { CompanyRow } from "../../companies/get-company.ts";
import { earnedUntilMonth, spentUntilMonth } from "./earnings.queries.ts";

/**
 * Money that a company spent on awards, or without one that the caller earned, in each of the `count` months up to `month`, oldest first, in minor
 * units. Null if the caller may not read the money of the company, or their API token no money.
 */
export async function moneyByMonth(
  { db, actor, settings }: Ctx,
  company: Pick<CompanyRow, "id" | "member_role"> | null,
  month: string,
  count: number,
): Promise<{ currency: string; by_month: { month: string; amount: number }[] } | null> {
  if (company && !moneyPolicy.read(actor, company)) return null;
  if (actor.scopes && !actor.scopes.includes("money:read" satisfies ApiScope)) return null;
  const rows = company
    ? await spentUntilMonth(db, company.id, month, count)
    : await earnedUntilMonth(db, actor.user_id, month, count);
  return { currency: settings.currency, by_month: rows.map((row) => ({ month: row.month, amount: Number(row.amount) })) };
}
