import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The second factor of somebody, confirmed or not. */
export function findTwoFactor(db: Db, userId: string) {
  return db.selectFrom("two_factor").select(["secret", "enabled_at"]).where("user_id", "=", userId).executeTakeFirst();
}

/** The same, locked: the secret that a code was compared with is not replaced before the transaction ends. */
export function lockTwoFactor(tx: Tx, userId: string) {
  return tx
    .selectFrom("two_factor")
    .select(["secret", "enabled_at"])
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores a new secret that is not confirmed yet; returns false when somebody has a confirmed one. */
export async function replaceUnconfirmed(tx: Tx, userId: string, secret: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto("two_factor")
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ secret, last_step: 0 }).where("two_factor.enabled_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the code of a time step; false when it, or a later one, was used. When two calls race, only one succeeds. */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable("two_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", sql<string>`${step}::bigint`)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code; false when there is none. When two calls race, only one succeeds. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_code")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the secret and stores the recovery codes; false when it is confirmed already. */
export async function confirmTwoFactor(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const confirmed = await tx
    .updateTable("two_factor")
    .set({ enabled_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("enabled_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  if (!confirmed) return false;
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
  return true;
}

/** Removes the second factor with its recovery codes. */
export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("two_factor").where("user_id", "=", userId).execute();
}
