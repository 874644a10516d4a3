import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** What a person made under a key. */
export function findRemembered(db: Db, userId: string, key: string) {
  return db
    .selectFrom("idempotency_key")
    .select(["endpoint", "body_hash", "result_id"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Deletes keys older than a day. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.deleteFrom("idempotency_key").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
