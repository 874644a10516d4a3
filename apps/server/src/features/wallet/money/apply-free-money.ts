import type { NewEvent } from "@safeport/contract/events/domain-event";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { activateSettled } from "../../companies/pause-for-debt.ts";
import { lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { type Budget, freeMoney, type MoneySettings } from "./budget.ts";
import { coverWaiting } from "./cover-waiting.ts";

/**
 * Uses money that became available to a company, such as a released hold: first for its debt, then to waiting awards and holds. Returns the
 * events.
 */
export async function applyFreeMoney(tx: Tx, settings: MoneySettings, budget: Budget): Promise<NewEvent[]> {
  return [...(await settleDebt(tx, budget)), ...(await coverWaiting(tx, settings, budget))];
}

/** The same for money that came in; without a debt left, it also ends a pause for a payment that was taken back. */
export async function applyNewMoney(tx: Tx, settings: MoneySettings, budget: Budget): Promise<NewEvent[]> {
  const events = await applyFreeMoney(tx, settings, budget);
  return (await debtOf(tx, budget)) === 0n ? [...events, ...(await activateSettled(tx, budget.companyId))] : events;
}

async function debtOf(tx: Tx, { accounts }: Budget): Promise<bigint> {
  return -((await lockBalances(tx, [accounts.debt]))[0] ?? 0n);
}

async function settleDebt(tx: Tx, budget: Budget): Promise<NewEvent[]> {
  const { companyId: company_id, accounts } = budget;
  const debt = await debtOf(tx, budget);
  const free = await freeMoney(tx, budget);
  const amount = free < debt ? free : debt;
  if (amount === 0n) return [];
  const legs = [{ from: accounts.free, to: accounts.debt, amount }];
  await postTransfers(tx, { act: "debt_settled", key: `debt_settled ${newId()}`, legs, company_id });
  return amount === debt ? activateSettled(tx, company_id) : [];
}
