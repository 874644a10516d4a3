import type { NewEvent } from "@safeport/contract/events/domain-event";
import { type MoneyAction, moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { depositEntry } from "../core/wallet-entry.ts";
import { type Budget, lockBudget, noteBalance } from "../money/budget.ts";
import { type DepositRow, findDeposit, lockDeposit, updateDeposit } from "./deposit.queries.ts";

/** A deposit; 404 when the caller may not know of it. */
export async function getDeposit(ctx: Ctx, id: string, db: Db = ctx.db): Promise<DepositRow> {
  const row = await findDeposit(db, ctx.actor, id);
  if (!row) throw new AppError("not_found", "no_deposit");
  return row;
}

/** A deposit for an act on it: 404 when the caller may not know of it, 403 when they may not do this with it. */
export async function depositFor(ctx: Ctx, action: MoneyAction, id: string, db?: Db): Promise<DepositRow> {
  const row = await getDeposit(ctx, id, db);
  if (!moneyPolicy[action](ctx.actor, row))
    throw new AppError("forbidden", row.member_role ? "own_company_money" : "money_roles");
  return row;
}

type Changed = Awaited<ReturnType<typeof lockDeposit>> & {};
interface DepositChange {
  values?: Parameters<typeof updateDeposit>[2];
  audit:
    | "deposit.confirmed"
    | "deposit.proposed"
    | "deposit.declined"
    | "deposit.cancelled"
    | "deposit.taken_back"
    | "deposit.reinstated";
  snapshot?: Record<string, unknown>;
  events: readonly NewEvent[];
}

/** Runs a change of a deposit in a unit of work, with the money of its company and its row locked. */
export function changeDeposit(
  ctx: Ctx,
  action: MoneyAction,
  id: string,
  change: (tx: Tx, deposit: Changed, budget: Budget) => Promise<DepositChange>,
): Promise<DepositRow> {
  return unitOfWork(ctx, async (tx) => {
    const { company_id } = await depositFor(ctx, action, id, tx);
    const budget = await lockBudget(tx, ctx.settings, company_id);
    const deposit = await lockDeposit(tx, id);
    if (!deposit) throw new AppError("not_found", "no_deposit");
    const { values, audit, snapshot, events } = await change(tx, deposit, budget);
    if (values) await updateDeposit(tx, id, values);
    return {
      result: await getDeposit(ctx, id, tx),
      audit: [depositEntry(audit, deposit, snapshot)],
      events: [...events, ...(await noteBalance(tx, budget))],
    };
  });
}
