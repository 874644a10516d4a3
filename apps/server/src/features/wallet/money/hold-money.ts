import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { findOrCreateAccount, postTransfers } from "../ledger/post-transfers.ts";
import type { Budget, MoneySettings } from "./budget.ts";
import { type HoldMoney, type HoldRow, readHoldMoney, updateHold } from "./hold.queries.ts";

/** The account that holds the money of a program. */
export function heldAccount(
  tx: Tx,
  { currency }: MoneySettings,
  { company_id, program_id }: Pick<HoldRow, "company_id" | "program_id">,
): Promise<string> {
  return findOrCreateAccount(tx, currency, { kind: "company:held", company_id, program_id });
}

interface UncoveredHold {
  report_id: string;
  company_id: string;
  program_id: string;
  amount: number | string;
  drawn: number | string;
}

/**
 * The money that a hold takes if free money and the share of its program suffice for all of it, and nothing is owed; null if it cannot be covered. `money` was
 * read under the lock of the budget.
 */
export function coverOf(
  hold: Pick<UncoveredHold, "amount" | "drawn">,
  { free, shareLeft, owed }: Pick<HoldMoney, "free" | "shareLeft" | "owed">,
): bigint | null {
  const needed = BigInt(hold.amount) - BigInt(hold.drawn);
  if (needed <= 0n) return 0n;
  return free < needed || owed > 0n || (shareLeft !== null && shareLeft < needed) ? null : needed;
}

/** Covers a hold that waits for money, if it can be covered. */
export async function coverHold(tx: Tx, settings: MoneySettings, budget: Budget, hold: UncoveredHold): Promise<void> {
  const money = await readHoldMoney(tx, budget.accounts, hold);
  const remaining = coverOf(hold, money);
  if (remaining === null) return;
  const { report_id, company_id } = hold;
  if (remaining > 0n) {
    const to = money.held ?? (await heldAccount(tx, settings, hold));
    const legs = [{ from: budget.accounts.free, to, amount: remaining }];
    await postTransfers(tx, { act: "hold", key: `hold ${newId()}`, legs, company_id, report_id });
  }
  await updateHold(tx, report_id, { is_covered: true, remaining });
}
