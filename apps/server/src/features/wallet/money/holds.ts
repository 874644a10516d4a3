import type { NewEvent } from "@safeport/contract/events/domain-event";
import { toMinorUnits } from "@safeport/contract/kernel/currency";
import { feeOf } from "@safeport/contract/wallet/money/fee";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { postTransfers } from "../ledger/post-transfers.ts";
import { applyFreeMoney } from "./apply-free-money.ts";
import { type Budget, lockBudget, type MoneySettings, noteBalance, noteMarks, presentFeeRate } from "./budget.ts";
import { readShareLeft } from "./company-money.queries.ts";
import { drawnOf, findHold, type HoldRow, insertHold, readHoldMoney, updateHold } from "./hold.queries.ts";
import { coverHold, coverOf, heldAccount } from "./hold-money.ts";

interface HeldReport {
  id: string;
  company_id: string;
  program_id: string;
}

/**
 * Holds money for a report that was accepted: the most that its terms promise, in minor units, with the fee. If free money or the program's share
 * does not cover all of it, nothing is held, and the hold waits for money. Bounties given or owed before are part of the promise. A hold
 * that the report has is replaced.
 */
export async function holdFor(tx: Tx, settings: MoneySettings, report: HeldReport, reward: number): Promise<NewEvent[]> {
  const budget = await lockBudget(tx, settings, report.company_id);
  if (budget.wallet.pays_itself) return [];
  const { id: report_id, company_id, program_id } = report;
  const money = await readHoldMoney(tx, budget.accounts, { report_id, company_id, program_id });
  const { hold } = money;
  const fee_rate = hold?.fee_rate ?? presentFeeRate(settings);
  const amount = reward + feeOf(reward, fee_rate);
  if (hold && Number(hold.amount) === amount) return [];
  if (hold) await release(tx, settings, budget, hold);
  if (amount === 0) return hold ? end(tx, settings, budget, hold) : [];
  const drawn = money.given < BigInt(amount) ? money.given : BigInt(amount);
  const row = { report_id, company_id, program_id, amount, fee_rate, drawn: String(drawn) };
  if (hold) {
    await updateHold(tx, report_id, { amount, drawn: row.drawn, is_covered: false, remaining: 0 });
    await coverHold(tx, settings, budget, row);
    return afterwards(tx, settings, budget);
  }
  const taken = coverOf(row, money);
  const free = money.free - (taken ?? 0n);
  // The public levels that the call below brings up to date say whether a program takes reports.
  const events = await noteMarks(tx, budget, free);
  const to = taken ? (money.held ?? (await heldAccount(tx, settings, row))) : null;
  const held = { ...row, amount: String(amount), is_covered: taken !== null, remaining: String(taken ?? 0n) };
  await insertHold(tx, { from: budget.accounts.free, to }, held, toMinorUnits(1, budget.currency));
  // A new hold frees nothing, but what waits may be coverable since time passed.
  const mayCover = money.owed > 0n || (free > 0n && (money.debt > 0n || money.hasUncovered));
  return mayCover ? [...events, ...(await afterwards(tx, settings, budget))] : events;
}

/** Ends the hold of a report, whose money is free again. Returns null if it has none, or it has ended before. */
export async function endHold(
  tx: Tx,
  settings: MoneySettings,
  { id, company_id }: Pick<HeldReport, "id" | "company_id">,
): Promise<NewEvent[] | null> {
  // Most reports have none, and must not wait for the money of their company.
  if (!(await findHold(tx, id))) return null;
  const budget = await lockBudget(tx, settings, company_id);
  const hold = await findHold(tx, id);
  if (!hold) return null;
  await release(tx, settings, budget, hold);
  return end(tx, settings, budget, hold);
}

/**
 * Records that a bounty of a hold was taken back, and that `back`, in minor units, of its money is held for the report again. Any part that the hold does
 * not need is released. If the hold has no cover, the caller has made the money free.
 */
export async function refillHold(tx: Tx, settings: MoneySettings, budget: Budget, hold: HoldRow, back: bigint): Promise<void> {
  const drawn = await drawnOf(tx, hold.report_id, hold.amount);
  if (!hold.is_covered) return updateHold(tx, hold.report_id, { drawn });
  const held = BigInt(hold.remaining) + back;
  const excess = atLeastZero(held - (BigInt(hold.amount) - drawn));
  await updateHold(tx, hold.report_id, { drawn, remaining: held - excess });
  await makeFree(tx, settings, budget, hold, excess);
}

const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

async function release(tx: Tx, settings: MoneySettings, budget: Budget, hold: HoldRow): Promise<void> {
  await makeFree(tx, settings, budget, hold, BigInt(hold.remaining));
  await updateHold(tx, hold.report_id, { remaining: 0 });
}

async function makeFree(tx: Tx, settings: MoneySettings, { accounts }: Budget, hold: HoldRow, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const { company_id, report_id } = hold;
  const legs = [{ from: await heldAccount(tx, settings, hold), to: accounts.free, amount }];
  await postTransfers(tx, { act: "release", key: `release ${newId()}`, legs, company_id, report_id });
}

async function end(tx: Tx, settings: MoneySettings, budget: Budget, hold: HoldRow): Promise<NewEvent[]> {
  await updateHold(tx, hold.report_id, { ended_at: new Date(), remaining: 0 });
  return afterwards(tx, settings, budget);
}

/** Events that follow a change of free money. */
async function afterwards(tx: Tx, settings: MoneySettings, budget: Budget): Promise<NewEvent[]> {
  return [...(await applyFreeMoney(tx, settings, budget)), ...(await noteBalance(tx, budget))];
}

/**
 * Moves the hold of a report to another program of its company, and the money with it. If the share of that program does not
 * allow it, the money is free again, and the hold waits for cover.
 */
export async function moveHold(
  tx: Tx,
  settings: MoneySettings,
  { id, company_id }: Pick<HeldReport, "id" | "company_id">,
  program_id: string,
): Promise<NewEvent[]> {
  if (!(await findHold(tx, id))) return [];
  const budget = await lockBudget(tx, settings, company_id);
  const hold = await findHold(tx, id);
  if (!hold) return [];
  const amount = BigInt(hold.remaining);
  const shareLeft = await readShareLeft(tx, program_id);
  if (shareLeft !== null && shareLeft < amount) {
    await release(tx, settings, budget, hold);
    await updateHold(tx, id, { program_id, is_covered: false });
  } else {
    const [from, to] = [await heldAccount(tx, settings, hold), await heldAccount(tx, settings, { company_id, program_id })];
    if (amount > 0n)
      await postTransfers(tx, {
        ...{ act: "hold_moved" as const, key: `hold_moved ${newId()}`, company_id, report_id: id },
        legs: [{ from, to, amount }],
      });
    await updateHold(tx, id, { program_id });
  }
  return afterwards(tx, settings, budget);
}
