import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { DB } from "@safeport/db/types.gen";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { pauseForDebt } from "../../companies/pause-for-debt.ts";
import { issueDepositCredit, issueReinstated } from "../documents/issue-document.ts";
import { lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { applyNewMoney } from "../money/apply-free-money.ts";
import { type Budget, freeMoney, type MoneySettings } from "../money/budget.ts";
import { listBackTransfers, updateDeposit } from "./deposit.queries.ts";

/** A deposit, locked with the money of its company. */
export type LockedDeposit = Selectable<DB["deposit"]>;

/** An act on a deposit. Booking it again with the same key changes nothing. */
export interface DepositAct {
  key: string;
  amount: bigint;
  /** Null for the platform itself. */
  actorId: string | null;
  reason?: string;
}

/** Remainder of a deposit in minor units: received less returned. */
export function leftOf({ received, refunded, taken_back }: Pick<LockedDeposit, "received" | "refunded" | "taken_back">): bigint {
  return BigInt(received ?? 0) - BigInt(refunded) - BigInt(taken_back);
}

const corrected = (subject_id: string): NewEvent => ({ type: "money.corrected", subject_id, data: {} });

/** Books that free money went back to where a deposit came from, as a provider did by itself. */
export async function bookRefund(tx: Tx, budget: Budget, deposit: LockedDeposit, act: DepositAct): Promise<NewEvent[]> {
  const { accounts, companyId: company_id } = budget;
  const { key, amount, actorId } = act;
  const { isNew } = await postTransfers(tx, {
    ...{ act: "refund" as const, key, company_id, deposit_id: deposit.id, actor_id: actorId },
    legs: [{ from: accounts.free, to: accounts.world, amount }],
  });
  if (isNew) await issueDepositCredit(tx, budget.settings, { company_id, deposit_id: deposit.id, amount, reason: "refund" });
  await updateDeposit(tx, deposit.id, { refunded: BigInt(deposit.refunded) + amount });
  return [corrected(company_id)];
}

/** Books that a bank or a provider took a deposit back: from free money first, the rest is the company's debt, and the company is paused. */
export async function bookTakenBack(tx: Tx, budget: Budget, deposit: LockedDeposit, act: DepositAct): Promise<NewEvent[]> {
  const { accounts, companyId: company_id } = budget;
  const { key, amount, actorId, reason } = act;
  const free = await freeMoney(tx, budget);
  const fromFree = free < amount ? free : amount;
  const { isNew } = await postTransfers(tx, {
    ...{ act: "deposit_taken_back" as const, key, company_id, deposit_id: deposit.id, actor_id: actorId, reason: reason ?? null },
    legs: [
      { from: accounts.free, to: accounts.world, amount: fromFree },
      { from: accounts.debt, to: accounts.world, amount: amount - fromFree },
    ],
  });
  if (isNew) await issueDepositCredit(tx, budget.settings, { company_id, deposit_id: deposit.id, amount, reason: "taken_back" });
  await updateDeposit(tx, deposit.id, { taken_back: BigInt(deposit.taken_back) + amount });
  return [...(await pauseForDebt(tx, company_id)), { type: "money.deposit_taken_back", subject_id: company_id, data: {} }];
}

/**
 * Books that money of a deposit which had gone back is here again: reverses exactly the transfers of the act with `backKey`, or all that took the deposit back
 * without one. Returns the sum, 0 if there is nothing to reverse.
 */
export async function bookReinstated(
  tx: Tx,
  settings: MoneySettings,
  budget: Budget,
  deposit: LockedDeposit,
  { key, backKey, actorId, reason }: Omit<DepositAct, "amount"> & { backKey?: string },
): Promise<{ sum: bigint; events: NewEvent[] }> {
  const transfers = await listBackTransfers(tx, deposit.id, backKey ?? null);
  if (transfers.length === 0) return { sum: 0n, events: [] };
  const { accounts, companyId: company_id } = budget;
  let debt = -((await lockBalances(tx, [accounts.debt]))[0] ?? 0n);
  const legs = transfers.map(({ id: reverses, from_id, to_id, amount }) => {
    // A debt that was settled meanwhile is no debt any more: that part is free.
    const toDebt = from_id === accounts.debt && BigInt(amount) <= debt;
    if (toDebt) debt -= BigInt(amount);
    return { from: to_id, to: toDebt ? accounts.debt : accounts.free, amount: BigInt(amount), reverses };
  });
  const { isNew } = await postTransfers(tx, {
    ...{ act: "deposit_reinstated" as const, key, company_id, deposit_id: deposit.id, actor_id: actorId, reason: reason ?? null },
    legs,
  });
  const sumOf = (act: string) =>
    transfers.filter((transfer) => transfer.act === act).reduce((total, { amount }) => total + BigInt(amount), 0n);
  await updateDeposit(tx, deposit.id, {
    taken_back: BigInt(deposit.taken_back) - sumOf("deposit_taken_back"),
    refunded: BigInt(deposit.refunded) - sumOf("refund"),
  });
  const events = [...(await applyNewMoney(tx, settings, budget)), corrected(company_id)];
  const sum = sumOf("deposit_taken_back") + sumOf("refund");
  if (isNew && sum > 0n) await issueReinstated(tx, settings, { company_id, deposit_id: deposit.id, amount: sum }, key);
  return { sum, events };
}
