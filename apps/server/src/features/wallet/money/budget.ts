import type { NewEvent } from "@safeport/contract/events/domain-event";
import { toMinorUnits } from "@safeport/contract/kernel/currency";
import type { AwardKind } from "@safeport/contract/wallet/awards/award.values";
import { rateOf } from "@safeport/contract/wallet/money/fee";
import type { Settings } from "../../../platform/settings.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findOrCreateAccounts, lockBalances } from "../ledger/post-transfers.ts";
import {
  type CompanyAccounts,
  type CompanyWalletRow,
  lockCompanyWallet,
  refreshFunds,
  updateCompanyWallet,
} from "./company-money.queries.ts";

/** Settings of the instance that money operations need. */
export type MoneySettings = Pick<Settings, "currency" | "platformFeePercent" | "invoices">;

/** The money of a company, locked until the transaction ends. */
export interface Budget {
  companyId: string;
  wallet: CompanyWalletRow;
  currency: string;
  settings: MoneySettings;
  accounts: CompanyAccounts;
}

/** The platform's present fee. */
export function presentFeeRate({ platformFeePercent }: MoneySettings): number {
  return rateOf(platformFeePercent);
}

/** The rate of the fee on an award: of a bounty as it was when its hold was made, of other kinds as it is now. */
export function feeRateOf(settings: MoneySettings, kind: AwardKind, hold: { fee_rate: number } | undefined): number {
  return (kind === "bounty" ? hold?.fee_rate : undefined) ?? presentFeeRate(settings);
}

/** Locks the money of a company; every act on it begins with this. */
export async function lockBudget(tx: Tx, settings: MoneySettings, companyId: string): Promise<Budget> {
  const { currency } = settings;
  const { wallet, accounts } = await lockCompanyWallet(tx, companyId);
  const { world, free, debt, fees } = accounts;
  const known = world && free && debt && fees ? { world, free, debt, fees } : await createAccounts(tx, currency, companyId);
  return { companyId, wallet, currency, settings, accounts: known };
}

async function createAccounts(tx: Tx, currency: string, companyId: string): Promise<CompanyAccounts> {
  const [world = "", free = "", debt = "", fees = ""] = await findOrCreateAccounts(tx, currency, [
    { kind: "world" },
    { kind: "company:free", company_id: companyId },
    { kind: "company:debt", company_id: companyId },
    { kind: "platform:fees" },
  ]);
  return { world, free, debt, fees };
}

/** The free money of a company under the lock of its budget, in minor units. */
export async function freeMoney(tx: Tx, { accounts }: Budget): Promise<bigint> {
  return (await lockBalances(tx, [accounts.free]))[0] ?? 0n;
}

/**
 * Ends each act on the money of a company: notes whether its free money has crossed one of its marks, and brings the public levels of its programs
 * up to date. Returns the events of crossings.
 */
export async function noteBalance(tx: Tx, budget: Budget): Promise<NewEvent[]> {
  const events = await noteMarks(tx, budget, await freeMoney(tx, budget));
  await refreshFunds(tx, budget.companyId, toMinorUnits(1, budget.currency));
  return events;
}

/** The first part of it, for an act that brings the levels up to date itself; `free` is the free money after the act. */
export async function noteMarks(tx: Tx, budget: Budget, free: bigint): Promise<NewEvent[]> {
  const { companyId, wallet } = budget;
  const is_low = wallet.low_balance !== null && free < BigInt(wallet.low_balance);
  const intake_paused = isIntakePaused(wallet, free);
  const events: NewEvent[] = [];
  if (is_low && !wallet.is_low) events.push({ type: "money.balance_low", subject_id: companyId, data: {} });
  if (intake_paused !== wallet.intake_paused)
    events.push({ type: "money.intake_changed", subject_id: companyId, data: { paused: intake_paused } });
  if (is_low !== wallet.is_low || intake_paused !== wallet.intake_paused) {
    budget.wallet = await updateCompanyWallet(tx, companyId, { is_low, intake_paused });
  }
  return events;
}

/** Between the two marks it stays as it is. */
function isIntakePaused({ pause_below, resume_at, intake_paused }: CompanyWalletRow, free: bigint): boolean {
  if (pause_below === null || resume_at === null) return false;
  return free < BigInt(pause_below) || (intake_paused && free < BigInt(resume_at));
}
