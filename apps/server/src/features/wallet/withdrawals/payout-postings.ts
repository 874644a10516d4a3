import type { Tx } from "../../../platform/transaction.ts";
import type { WithdrawalRow } from "../core/withdrawal.queries.ts";
import { findOrCreateAccounts, postTransfers } from "../ledger/post-transfers.ts";

/** The ledger accounts of a withdrawal: the outside, and the available money and the payouts of its owner. */
export async function accountsOf(tx: Tx, { user_id, currency }: Pick<WithdrawalRow, "user_id" | "currency">) {
  const [world = "", available = "", payout = ""] = await findOrCreateAccounts(tx, currency, [
    { kind: "world" },
    { kind: "user:available", user_id },
    { kind: "user:payout", user_id },
  ]);
  return { world, available, payout };
}

/** Books that the money of a withdrawal is available again. */
export async function bookBack(
  tx: Tx,
  withdrawal: WithdrawalRow,
  act: "withdrawal_failed" | "withdrawal_cancelled",
  actor_id: string | null,
): Promise<void> {
  const { available, payout } = await accountsOf(tx, withdrawal);
  await postTransfers(tx, {
    ...{ act, key: `withdrawal ${withdrawal.id} settled`, withdrawal_id: withdrawal.id, actor_id },
    legs: [{ from: payout, to: available, amount: BigInt(withdrawal.amount) }],
  });
}

/** Books that a withdrawal was paid. */
export async function bookPaid(tx: Tx, withdrawal: WithdrawalRow, actor_id: string | null): Promise<void> {
  const { world, payout } = await accountsOf(tx, withdrawal);
  // The same key as that of a failure: a withdrawal is settled once, whatever else goes wrong.
  await postTransfers(tx, {
    ...{ act: "withdrawal_paid" as const, key: `withdrawal ${withdrawal.id} settled`, withdrawal_id: withdrawal.id, actor_id },
    legs: [{ from: payout, to: world, amount: BigInt(withdrawal.amount) }],
  });
}

/** Books what came back of a payment. */
export async function bookReturned(
  tx: Tx,
  withdrawal: WithdrawalRow,
  amount: number | bigint,
  actor_id: string | null,
): Promise<void> {
  const { world, available } = await accountsOf(tx, withdrawal);
  await postTransfers(tx, {
    ...{ act: "payout_returned" as const, key: `withdrawal ${withdrawal.id} returned`, withdrawal_id: withdrawal.id, actor_id },
    legs: [{ from: world, to: available, amount: BigInt(amount) }],
  });
}

/** Books that nobody claims what came back of a payment to somebody who has left. */
export async function bookLeftBehind(
  tx: Tx,
  withdrawal: WithdrawalRow,
  amount: number | bigint,
  actor_id: string | null,
): Promise<void> {
  const [available = "", unclaimed = ""] = await findOrCreateAccounts(tx, withdrawal.currency, [
    { kind: "user:available", user_id: withdrawal.user_id },
    { kind: "platform:unclaimed" },
  ]);
  await postTransfers(tx, {
    ...{ act: "left_behind" as const, key: `withdrawal ${withdrawal.id} left behind`, withdrawal_id: withdrawal.id, actor_id },
    legs: [{ from: available, to: unclaimed, amount: BigInt(amount) }],
  });
}
