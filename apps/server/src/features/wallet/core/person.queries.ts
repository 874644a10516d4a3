import type { Db } from "@safeport/db/named-statement";
import type { Tx } from "../../../platform/transaction.ts";

function people(db: Db) {
  return db.selectFrom("user_account").select(["id as user_id", "username", "email", "full_name", "country", "state"]);
}
export type PersonRow = Awaited<ReturnType<typeof findPerson>> & {};

/** An active account. */
export function findPerson(db: Db, userId: string) {
  return people(db).where("id", "=", userId).where("state", "=", "active").executeTakeFirst();
}

/** The same for a suspended account, too. */
export function findAccount(db: Db, userId: string) {
  return people(db).where("id", "=", userId).where("state", "<>", "deleted").executeTakeFirst();
}

/**
 * The account of a person, locked until the transaction ends, so that their identity, bank accounts and withdrawals are changed
 * by one call at a time and not while the account is closed. Undefined for an account that is suspended or closed.
 */
export function lockPerson(tx: Tx, userId: string) {
  return people(tx).where("id", "=", userId).where("state", "=", "active").forNoKeyUpdate().executeTakeFirst();
}

/** The same for a suspended account, too, whose forms and payments staff still settle. */
export function lockAccount(tx: Tx, userId: string) {
  return people(tx).where("id", "=", userId).where("state", "<>", "deleted").forNoKeyUpdate().executeTakeFirst();
}

/** The owner of an account that may be closed, locked; a bank may return a payment to them later. */
export function lockFormerAccount(tx: Tx, userId: string) {
  return people(tx).where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

/** The accounts of several people, locked in the order of their ids; closed ones are missing. */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (userIds.length === 0) return new Map();
  const open = people(tx).where("id", "in", userIds).where("state", "<>", "deleted");
  const rows = await open.orderBy("id").forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Whether anything was ever booked for somebody. */
export async function hasLedgerAccounts(db: Db, userId: string): Promise<boolean> {
  const account = db.selectFrom("ledger_account").select("id").where("user_id", "=", userId).limit(1);
  return (await account.executeTakeFirst()) !== undefined;
}
