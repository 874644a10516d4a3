import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import { sql } from "kysely";

const readRemembered = preparedQuery("idempotency_key", (db, param: Param<{ userId: string; key: string }>) =>
  db
    .selectFrom("idempotency_key")
    .select(["endpoint", "body_hash", "result_id"])
    .where("user_id", "=", param("userId"))
    .where("key", "=", param("key")),
);

/** The result of an earlier call of this person with the same idempotency key; undefined if there was none. */
export async function findRemembered(db: Db, userId: string, key: string) {
  return (await readRemembered(db, { userId, key }))[0];
}

/** Days for which a repeated call is recognized by its key. */
const keyDays = 30;

/** Deletes expired keys. */
export async function forgetOldKeys(db: Db): Promise<void> {
  const oldest = sql<Date>`now() - ${keyDays} * interval '1 day'`;
  await db.deleteFrom("idempotency_key").where("created_at", "<", oldest).execute();
}
