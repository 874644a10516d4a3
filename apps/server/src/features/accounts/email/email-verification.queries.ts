import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** An active account with an unverified address, locked so that two jobs for it run one after the other. */
export function lockUnverified(tx: Tx, by: { id: string } | { email: string }) {
  const accounts = tx
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("state", "=", "active")
    .where("email_verified_at", "is", null)
    .forNoKeyUpdate();
  return ("id" in by ? accounts.where("id", "=", by.id) : accounts.where("email", "=", by.email)).executeTakeFirst();
}

/** Stores a link that works for 24 hours and returns its id. */
export async function insertVerification(tx: Tx, user: { id: string; email: string }): Promise<string> {
  const id = newId();
  await tx
    .insertInto("email_verification")
    .values({ id, user_id: user.id, email: user.email, expires_at: sql<Date>`now() + interval '24 hours'` })
    .execute();
  return id;
}

/** How many links somebody was sent within the last minute and the last day. */
export function countVerifications(db: Db, userId: string) {
  return db
    .selectFrom("email_verification")
    .select([
      sql<number>`count(*) filter (where created_at > now() - interval '1 minute')::int`.as("of_a_minute"),
      sql<number>`count(*)::int`.as("of_a_day"),
    ])
    .where("user_id", "=", userId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
}

/** Whether a link still works. */
export async function isUsable(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("email_verification as v")
    .innerJoin("user_account as u", (join) => join.onRef("u.id", "=", "v.user_id").onRef("u.email", "=", "v.email"))
    .select("v.id")
    .where("v.id", "=", id)
    .where("v.used_at", "is", null)
    .where("v.expires_at", ">", sql<Date>`now()`)
    .where("u.email_verified_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a link; undefined when it is used, expired or unknown. When two calls race, only one succeeds. */
export function useVerification(tx: Tx, id: string) {
  return tx
    .updateTable("email_verification")
    .set({ used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["user_id", "email"])
    .executeTakeFirst();
}

/** Marks the address as verified; undefined when it already is or no longer belongs to the account. */
export function markVerified(tx: Tx, { user_id, email }: { user_id: string; email: string }) {
  return tx
    .updateTable("user_account")
    .set({ email_verified_at: sql<Date>`now()` })
    .where("id", "=", user_id)
    .where("email", "=", email)
    .where("state", "=", "active")
    .where("email_verified_at", "is", null)
    .returning(["id", "username"])
    .executeTakeFirst();
}
