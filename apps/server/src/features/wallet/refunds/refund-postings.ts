import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Tx } from "../../../platform/transaction.ts";
import { updateDeposit } from "../deposits/deposit.queries.ts";
import { bookReinstated, type LockedDeposit } from "../deposits/deposit-postings.ts";
import { issueDepositCredit, issueReinstated } from "../documents/issue-document.ts";
import { findOrCreateAccount, postTransfers } from "../ledger/post-transfers.ts";
import { applyNewMoney } from "../money/apply-free-money.ts";
import type { Budget } from "../money/budget.ts";
import type { LockedRefund } from "./refund.queries.ts";

/** A refund under change, locked with its deposit and the money of its company. */
export interface RefundChange {
  tx: Tx;
  budget: Budget;
  deposit: LockedDeposit;
  refund: Pick<LockedRefund, "id" | "amount" | "provider">;
  /** Null for the platform itself. */
  actorId: string | null;
}

const referencesOf = ({ budget, deposit, actorId }: RefundChange) => ({
  company_id: budget.companyId,
  deposit_id: deposit.id,
  actor_id: actorId,
});

/** The account of the money of a company's refunds under way. */
function refundAccount({ tx, budget }: RefundChange): Promise<string> {
  return findOrCreateAccount(tx, budget.currency, { kind: "company:refund", company_id: budget.companyId });
}

/** Reserves free money for a refund. */
export async function bookRequested(change: RefundChange): Promise<void> {
  const { tx, budget, deposit, refund } = change;
  const amount = BigInt(refund.amount);
  await postTransfers(tx, {
    ...{ act: "refund_requested" as const, key: `refund ${refund.id} requested`, ...referencesOf(change) },
    legs: [{ from: budget.accounts.free, to: await refundAccount(change), amount }],
  });
  await updateDeposit(tx, deposit.id, { refunded: BigInt(deposit.refunded) + amount });
}

/** Books that a refund was paid, with its credit note. */
export async function bookPaid(change: RefundChange): Promise<void> {
  const { tx, budget, deposit, refund } = change;
  const amount = BigInt(refund.amount);
  // A failure is booked with this key, too, so a refund is settled only once.
  await postTransfers(tx, {
    ...{ act: "refund_paid" as const, key: `refund ${refund.id} settled`, ...referencesOf(change) },
    legs: [{ from: await refundAccount(change), to: budget.accounts.world, amount }],
  });
  const credit = { company_id: budget.companyId, deposit_id: deposit.id, amount, reason: "refund" as const };
  await issueDepositCredit(tx, budget.settings, credit);
}

/** Books that the money of a refund is free again, which covers what waits for it. */
export async function bookBack(change: RefundChange, act: "refund_failed" | "refund_cancelled"): Promise<NewEvent[]> {
  const { tx, budget, deposit, refund } = change;
  const amount = BigInt(refund.amount);
  await postTransfers(tx, {
    ...{ act, key: `refund ${refund.id} settled`, ...referencesOf(change) },
    legs: [{ from: await refundAccount(change), to: budget.accounts.free, amount }],
  });
  await updateDeposit(tx, deposit.id, { refunded: BigInt(deposit.refunded) - amount });
  return applyNewMoney(tx, budget.settings, budget);
}

/** Books what came back of a refund that was paid. One that left the books in another way comes back in the same. */
export async function bookReturned(change: RefundChange, amount: bigint): Promise<NewEvent[]> {
  const { tx, budget, deposit, refund } = change;
  const key = `refund ${refund.id} returned`;
  if (refund.provider === "stripe") {
    const act = { key, backKey: `refund ${refund.id}`, actorId: change.actorId };
    const { sum, events } = await bookReinstated(tx, budget.settings, budget, deposit, act);
    if (sum > 0n) return events;
  }
  await postTransfers(tx, {
    ...{ act: "refund_returned" as const, key, ...referencesOf(change) },
    legs: [{ from: budget.accounts.world, to: budget.accounts.free, amount }],
  });
  await updateDeposit(tx, deposit.id, { refunded: BigInt(deposit.refunded) - amount });
  await issueReinstated(tx, budget.settings, { company_id: budget.companyId, deposit_id: deposit.id, amount }, key);
  return applyNewMoney(tx, budget.settings, budget);
}
