import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Settings } from "../../../platform/settings.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findOrCreateAccounts, lockBalances } from "../ledger/post-transfers.ts";
import { type CompanyWalletRow, lockCompanyWallet, updateCompanyWallet } from "./company-money.queries.ts";

/** What acts on the money of a company need to know of the instance. */
export type MoneySettings = Pick<Settings, "currency" | "platformFeePercent">;

/** The money of a company, locked until the transaction ends. */
export interface Budget {
  companyId: string;
  wallet: CompanyWalletRow;
  /** Ids of accounts. */
  accounts: { world: string; free: string; debt: string; fees: string };
}

/** The platform's present fee, in tenths of a percent. */
export function presentFeeRate({ platformFeePercent }: MoneySettings): number {
  return Math.round(platformFeePercent * 10);
}

/** Locks the money of a company; every act on it begins with this. */
export async function lockBudget(tx: Tx, { currency }: MoneySettings, companyId: string): Promise<Budget> {
  const wallet = await lockCompanyWallet(tx, companyId);
  const [world = "", free = "", debt = "", fees = ""] = await findOrCreateAccounts(tx, currency, [
    { kind: "world" },
    { kind: "company:free", company_id: companyId },
    { kind: "company:debt", company_id: companyId },
    { kind: "platform:fees" },
  ]);
  return { companyId, wallet, accounts: { world, free, debt, fees } };
}

/** The free money of a company under the lock of its budget, in minor units. */
export async function freeMoney(tx: Tx, { accounts }: Budget): Promise<bigint> {
  return (await lockBalances(tx, [accounts.free]))[0] ?? 0n;
}

/** Notes whether free money is below the company's mark after an act; the event of a crossing downward is returned. */
export async function noteLowBalance(tx: Tx, budget: Budget): Promise<NewEvent[]> {
  const { companyId, wallet } = budget;
  const is_low = wallet.low_balance !== null && (await freeMoney(tx, budget)) < BigInt(wallet.low_balance);
  if (is_low === wallet.is_low) return [];
  await updateCompanyWallet(tx, companyId, { is_low });
  wallet.is_low = is_low;
  return is_low ? [{ type: "money.balance_low", subject_id: companyId, data: {} }] : [];
}
