import { isStaff } from "@safeport/contract/kernel/actor";
import type { getLedgerBalances as endpoint } from "@safeport/contract/wallet/books/ledger.endpoints";
import { accountKindNames } from "@safeport/contract/wallet/ledger/ledger.values";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { companyForMoney } from "../money/company-money.ts";
import { listCompanyBalances, listKindBalances } from "./balances.queries.ts";
import { isClosed } from "./closed-months.queries.ts";

/** Today in UTC, such as `2026-10-31`. */
export const today = () => new Date().toISOString().slice(0, 10);

/** The balances at the end of a day: of a company, for those who may read its money, or of the platform for staff. Throws 422 for a day to come. */
export async function getBalances(
  ctx: Ctx,
  { day, company_id }: z.output<NonNullable<(typeof endpoint)["query"]>>,
): Promise<z.infer<(typeof endpoint)["result"]>> {
  const { db, settings } = ctx;
  if (company_id !== undefined) await companyForMoney(ctx, "read", company_id);
  else if (!isStaff(ctx.actor)) throw new AppError("not_found");
  if (day > today()) throw invalidField(["query", "day"], "date_in_future");
  const accounts = company_id === undefined ? await totals(ctx, day) : await ofCompany(ctx, company_id, day);
  return { day, currency: settings.currency, is_closed: await isClosed(db, day), accounts };
}

async function totals({ db }: Ctx, day: string) {
  const balances = new Map((await listKindBalances(db, day)).map(({ kind, balance }) => [kind, Number(balance)]));
  return accountKindNames.map((kind) => ({ kind, program: null, balance: balances.get(kind) ?? 0 }));
}

async function ofCompany({ db }: Ctx, companyId: string, day: string) {
  return (await listCompanyBalances(db, companyId, day)).map(({ kind, program_id, program_title, balance }) => ({
    kind,
    program: program_id !== null && program_title !== null ? { program_id, title: program_title } : null,
    balance: Number(balance),
  }));
}
