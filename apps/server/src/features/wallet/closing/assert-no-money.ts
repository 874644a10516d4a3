import { formatMoney } from "@safeport/contract/kernel/currency";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { countOpenDeposits } from "../deposits/deposit.queries.ts";
import { readBalances } from "../ledger/ledger.queries.ts";
import { lockBudget } from "../money/budget.ts";
import { readWaiting } from "../money/company-money.queries.ts";

/** Throws 409 while a company has money, a debt, or awards or deposits that wait for money; its money is locked until the transaction ends. */
export async function assertNoMoney(ctx: Ctx, tx: Tx, companyId: string): Promise<void> {
  await lockBudget(tx, ctx.settings, companyId);
  const show = (amount: bigint) => formatMoney(amount, ctx.settings.currency, ctx.request.language);
  const sumOf = (balances: readonly { balance: bigint }[]) => balances.reduce((sum, { balance }) => sum + balance, 0n);
  const balances = await readBalances(tx, "company_id", companyId);
  const debt = -sumOf(balances.filter(({ kind }) => kind === "company:debt"));
  const money = sumOf(balances.filter(({ kind }) => kind !== "company:debt"));
  const { owed } = await readWaiting(tx, companyId);
  if (money > 0n) throw new AppError("conflict", "company_has_money", { params: { amount: show(money) } });
  if (debt > 0n || owed > 0n) throw new AppError("conflict", "company_has_debt", { params: { amount: show(debt + owed) } });
  // Money that came for a company that is gone would be nobody's.
  if ((await countOpenDeposits(tx, companyId)).count > 0) throw new AppError("conflict", "company_has_deposits");
}
