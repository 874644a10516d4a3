import { maxBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import type { BankAccountFacts } from "@safeport/contract/wallet/bank-accounts/bank-account.state";
import type { NameCheck } from "@safeport/contract/wallet/core/bank-account.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Payout methods: bank accounts, and connected accounts at Stripe with what Stripe says of them. */
function accounts(db: Db) {
  return db
    .selectFrom("bank_account as b")
    .leftJoin("stripe_account as s", "s.id", "b.stripe_account_id")
    .selectAll("b")
    .select(["s.payouts_enabled", "s.transfers_active", "s.needs_input", "s.is_rejected"]);
}
export type BankAccountRow = Awaited<ReturnType<typeof findBankAccount>> & {};

/** Facts that decide whether a payout method can be used. */
export function factsOfAccount(row: BankAccountRow): BankAccountFacts {
  const {
    name_check,
    is_default,
    usable_from,
    blocked_at,
    stripe_account_id,
    payouts_enabled,
    transfers_active,
    needs_input,
    is_rejected,
  } = row;
  const is_ready = payouts_enabled === true && transfers_active === true;
  const stripe =
    stripe_account_id === null ? null : { is_ready, needs_input: needs_input ?? true, is_rejected: is_rejected ?? false };
  return { name_check, is_default, usable_from, is_blocked: blocked_at !== null, stripe };
}

/** The usernames of other people who have the same account. */
export async function findSameAccount(
  db: Db,
  { user_id, digest }: Pick<BankAccountRow, "user_id" | "digest">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("bank_account as b")
    .innerJoin("user_account as u", "u.id", "b.user_id")
    .select("u.username")
    .where("b.digest", "=", digest)
    .where("b.user_id", "<>", user_id)
    .orderBy("b.created_at")
    .limit(20)
    .execute();
  return rows.map(({ username }) => username);
}

/** Inserts an account; undefined when the person has it already. */
export async function insertBankAccount(tx: Tx, row: Insertable<DB["bank_account"]>): Promise<BankAccountRow | undefined> {
  const inserted = await tx
    .insertInto("bank_account")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "digest"]).doNothing())
    .returning(["id", "user_id"])
    .executeTakeFirst();
  return inserted && findBankAccount(tx, inserted.user_id, inserted.id);
}

/** The accounts of a person, oldest first; with a time (RFC 3339) those that have changed since. */
export function findBankAccounts(db: Db, userId: string, since?: string): Promise<BankAccountRow[]> {
  return accounts(db)
    .where("b.user_id", "=", userId)
    .where(hasChangedSince(since, "b.updated_at", "s.updated_at"))
    .orderBy("b.created_at")
    .orderBy("b.id")
    .limit(maxBankAccounts)
    .execute();
}

/** The accounts of several people. */
export function listBankAccountsOf(db: Db, userIds: readonly string[]): Promise<BankAccountRow[]> {
  return accounts(db).where(sql<boolean>`b.user_id = any(${userIds}::uuid[])`).orderBy("b.created_at").orderBy("b.id").execute();
}

/** An account of a person. */
export function findBankAccount(db: Db, userId: string, id: string) {
  return accounts(db).where("b.user_id", "=", userId).where("b.id", "=", id).executeTakeFirst();
}

/** The person an account belongs to; the account is somebody's for good. */
export async function findHolder(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom("bank_account").select("user_id").where("id", "=", id).executeTakeFirst())?.user_id;
}

export async function deleteBankAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("bank_account").where("id", "=", id).execute();
}

/** Makes an account the only default of its person. */
export async function setDefault(tx: Tx, { user_id, id }: { user_id: string; id: string }): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ is_default: false })
    .where("user_id", "=", user_id)
    .where("is_default", "=", true)
    .execute();
  await tx.updateTable("bank_account").set({ is_default: true }).where("id", "=", id).execute();
}

/** Stores how a holder's name compares with the identity. */
export async function setNameCheck(tx: Tx, id: string, name_check: NameCheck): Promise<void> {
  await tx.updateTable("bank_account").set({ name_check }).where("id", "=", id).execute();
}

/** Blocks an account until its owner confirms it, or ends that. */
export async function setBlocked(tx: Tx, id: string, isBlocked: boolean): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ blocked_at: isBlocked ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** Deletes the accounts of people who have closed their account with us. */
export async function deleteBankAccountsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("bank_account").where("user_id", "in", userIds).execute();
}

/** One page of the accounts whose holder's name staff have to compare, oldest first. */
export function pageOfNameReviews(db: Db, paging: PageOfChanges) {
  const waiting = db
    .selectFrom("bank_account as b")
    .innerJoin("user_account as u", "u.id", "b.user_id")
    .where("b.name_check", "=", "review")
    .where(hasChangedSince(paging.updated_since, "b.updated_at"));
  return readPage(paging, (limit, offset) =>
    waiting
      .select(["b.id", "b.sealed", "b.digest", "b.created_at", "u.id as user_id", "u.username"])
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .orderBy("b.created_at")
      .orderBy("b.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}
