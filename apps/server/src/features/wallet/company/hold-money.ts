import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { findOrCreateAccount, postTransfers } from "../ledger/post-transfers.ts";
import { type Budget, freeMoney, type MoneySettings } from "./budget.ts";
import { readShareLeft, readWaiting } from "./company-money.queries.ts";
import { type HoldRow, updateHold } from "./hold.queries.ts";

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

/** Covers a hold if free money and the share of its program suffice for all of it, and nothing is owed. */
export async function coverHold(tx: Tx, settings: MoneySettings, budget: Budget, hold: UncoveredHold): Promise<boolean> {
  const needed = BigInt(hold.amount) - BigInt(hold.drawn);
  const { report_id, company_id, program_id } = hold;
  if (needed > 0n) {
    if ((await freeMoney(tx, budget)) < needed) return false;
    const shareLeft = await readShareLeft(tx, program_id);
    if (shareLeft !== null && shareLeft < needed) return false;
    if ((await readWaiting(tx, company_id)).owed > 0n) return false;
    const to = await heldAccount(tx, settings, hold);
    const legs = [{ from: budget.accounts.free, to, amount: needed }];
    await postTransfers(tx, { act: "hold", key: `hold ${newId()}`, legs, company_id, report_id });
  }
  await updateHold(tx, report_id, { is_covered: true, remaining: needed > 0n ? needed : 0n });
  return true;
}
