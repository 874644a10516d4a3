import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** Whether an account has this address. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom("user_account").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

interface NewChange {
  user_id: string;
  email: string;
  code_id: string;
  minutes: number;
}

/** Stores the address that somebody wants to change to, and replaces an earlier one. */
export async function replaceChange(tx: Tx, { user_id, email, code_id, minutes }: NewChange): Promise<void> {
  const values = { email, code_id, tries: 0, expires_at: sql<Date>`now() + ${minutes} * interval '1 minute'` };
  await tx
    .insertInto("email_change")
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** The address that somebody is changing to, while its code works. */
export function findChange(db: Db, userId: string) {
  return db
    .selectFrom("email_change")
    .select(["email", "code_id"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

const maxTries = 5;

/** Counts a try at the code; undefined when there is no change, its time is over, or its code was tried too often. */
export function countTry(db: Db, userId: string) {
  return db
    .updateTable("email_change")
    .set({ tries: sql<number>`tries + 1` })
    .where("user_id", "=", userId)
    .where("tries", "<", maxTries)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["email", "code_id"])
    .executeTakeFirst();
}

/** Uses up a change; false when it is gone or another has taken its place. When two calls race, only one succeeds. */
export async function takeChange(tx: Tx, userId: string, codeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("email_change")
    .where("user_id", "=", userId)
    .where("code_id", "=", codeId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sets a proved address; false when another account has it by now. */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_account")
    .set({ email, email_verified_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("user_account as u").select("u.id").where("u.email", "=", email))))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
