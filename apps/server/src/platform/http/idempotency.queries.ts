import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";

/** What a person made under a key. */
export function findRemembered(db: Db, userId: string, key: string) {
  return db
    .selectFrom("idempotency_key")
    .select(["endpoint", "body_hash", "result_id"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Stores the result of a call under its key; fails with 23505 when the key is taken. */
export async function rememberResult(db: Db, row: Insertable<DB["idempotency_key"]>): Promise<void> {
  await db.insertInto("idempotency_key").values(row).execute();
}

/** Deletes keys older than a day. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.deleteFrom("idempotency_key").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
