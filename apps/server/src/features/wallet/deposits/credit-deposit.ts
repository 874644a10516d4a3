import type { NewEvent } from "@safeport/contract/events/domain-event";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { activateSettled } from "../../companies/pause-for-debt.ts";
import { type Budget, freeMoney, type MoneySettings } from "../company/budget.ts";
import { coverWaiting } from "../company/cover-waiting.ts";
import { issueReceipt } from "../documents/issue-document.ts";
import { lockBalances, postTransfers } from "../ledger/post-transfers.ts";

/** Books the money of a deposit once, however often it is called: first it pays a debt, then it is free and covers what waits for it. */
export async function creditDeposit(
  tx: Tx,
  settings: MoneySettings,
  budget: Budget,
  { id, amount, actorId }: { id: string; amount: number; actorId: string | null },
): Promise<NewEvent[]> {
  const { companyId: company_id, accounts } = budget;
  const { isNew } = await postTransfers(tx, {
    act: "deposit",
    key: `deposit ${id}`,
    legs: [{ from: accounts.world, to: accounts.free, amount: BigInt(amount) }],
    company_id,
    deposit_id: id,
    actor_id: actorId,
  });
  if (!isNew) return [];
  await issueReceipt(tx, settings, { company_id, deposit_id: id, amount: BigInt(amount) });
  return [
    { type: "money.deposit_settled", subject_id: company_id, data: { deposit_id: id, status: "confirmed" } },
    ...(await useFreeMoney(tx, settings, budget)),
  ];
}

/** Uses newly freed money of a company: settles its debt, then covers waiting awards and holds. Returns the events. */
export async function useFreeMoney(tx: Tx, settings: MoneySettings, budget: Budget): Promise<NewEvent[]> {
  return [...(await settleDebt(tx, budget)), ...(await coverWaiting(tx, settings, budget))];
}

async function settleDebt(tx: Tx, budget: Budget): Promise<NewEvent[]> {
  const { companyId: company_id, accounts } = budget;
  const debt = -((await lockBalances(tx, [accounts.debt]))[0] ?? 0n);
  const free = await freeMoney(tx, budget);
  const amount = free < debt ? free : debt;
  if (amount > 0n) {
    const legs = [{ from: accounts.free, to: accounts.debt, amount }];
    await postTransfers(tx, { act: "debt_settled", key: `debt_settled ${newId()}`, legs, company_id });
  }
  return amount === debt ? activateSettled(tx, company_id) : [];
}
