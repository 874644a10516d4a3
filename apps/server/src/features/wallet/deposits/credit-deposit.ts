import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Tx } from "../../../platform/transaction.ts";
import { issueReceipt } from "../documents/issue-document.ts";
import { postTransfers } from "../ledger/post-transfers.ts";
import { applyNewMoney } from "../money/apply-free-money.ts";
import type { Budget, MoneySettings } from "../money/budget.ts";

/** Books the money of a deposit once, however often it is called: first it pays a debt, then it is free and covers what waits for it. */
export async function creditDeposit(
  tx: Tx,
  settings: MoneySettings,
  budget: Budget,
  { id, amount, actorId, valueDate }: { id: string; amount: number; actorId: string | null; valueDate?: string },
): Promise<NewEvent[]> {
  const { companyId: company_id, accounts } = budget;
  const { isNew } = await postTransfers(tx, {
    act: "deposit",
    key: `deposit ${id}`,
    legs: [{ from: accounts.world, to: accounts.free, amount: BigInt(amount) }],
    company_id,
    deposit_id: id,
    actor_id: actorId,
    concerns: valueDate ?? null,
  });
  if (!isNew) return [];
  await issueReceipt(tx, settings, { company_id, deposit_id: id, amount: BigInt(amount) });
  return [
    { type: "money.deposit_settled", subject_id: company_id, data: { deposit_id: id, status: "confirmed" } },
    ...(await applyNewMoney(tx, settings, budget)),
  ];
}
