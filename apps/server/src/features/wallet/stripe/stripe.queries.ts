import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** Whether an event was handled. */
export async function isHandled(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("stripe_notice").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/**
 * Records in the transaction of its consequences that an event was handled; returns false if it was handled before. Waits for a
 * concurrent delivery of it.
 */
export async function insertNotice(tx: Tx, notice: { id: string; type: string }): Promise<boolean> {
  const inserted = await tx
    .insertInto("stripe_notice")
    .values({ id: notice.id, type: notice.type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the names of events that are too old to be delivered again. */
export async function deleteOldNotices(db: Db, days: number): Promise<void> {
  await db.deleteFrom("stripe_notice").where("received_at", "<", sql<Date>`now() - make_interval(days => ${days})`).execute();
}

/** The id, company and status of a deposit at the provider. */
export function findDepositAtProvider(db: Db, id: string) {
  return db.selectFrom("deposit").selectAll().where("id", "=", id).where("provider", "=", "stripe").executeTakeFirst();
}

/** The deposit that a payment of the provider confirmed. */
export function findDepositOfPayment(db: Db, payment: string) {
  return db
    .selectFrom("deposit")
    .selectAll()
    .where("bank_reference", "=", payment)
    .where("provider", "=", "stripe")
    .executeTakeFirst();
}

/** Deposits that have waited at the provider for longer than `minutes`, the oldest first. */
export function listWaitingDeposits(db: Db, minutes: number, limit: number) {
  return db
    .selectFrom("deposit")
    .select(["id", "provider_session"])
    .where("provider", "=", "stripe")
    .where("status", "in", ["open", "processing"])
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export function findDispute(db: Db, id: string) {
  return db.selectFrom("deposit_dispute").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores what became of a disputed payment. */
export async function saveDispute(tx: Tx, row: Insertable<DB["deposit_dispute"]>): Promise<void> {
  await tx
    .insertInto("deposit_dispute")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ status: row.status }))
    .execute();
}

/** A connected account by its id. */
export function findStripeAccount(db: Db, id: string) {
  return db.selectFrom("stripe_account").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The payout method of a connected account; undefined if it was removed. */
export function findMethodOf(tx: Tx, accountId: string) {
  return tx.selectFrom("bank_account").select("id").where("stripe_account_id", "=", accountId).executeTakeFirst();
}

/** The number of connected accounts that a person has had. */
export async function countStripeAccounts(db: Db, userId: string): Promise<number> {
  const own = db.selectFrom("stripe_account").select(sql<number>`count(*)::int`.as("count")).where("user_id", "=", userId);
  return (await own.executeTakeFirstOrThrow()).count;
}

/** Stores a connected account as Stripe describes it. */
export async function saveStripeAccount(tx: Tx, row: Insertable<DB["stripe_account"]>): Promise<void> {
  const { payouts_enabled, transfers_active, needs_input, is_rejected, checked_at } = row;
  await tx
    .insertInto("stripe_account")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ payouts_enabled, transfers_active, needs_input, is_rejected, checked_at }),
    )
    .execute();
}

/** Deletes the connected accounts of people who have closed their account with us; Stripe keeps its own data. */
export async function deleteStripeAccountsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("stripe_account").where("user_id", "in", userIds).execute();
}
