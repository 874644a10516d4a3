import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";

export function findRemembered(db: Db, userId: string, key: string) {
  return db
    .selectFrom("idempotency_key")
    .select(["endpoint", "body_hash", "status_code", "answer"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function rememberAnswer(db: Db, row: Insertable<DB["idempotency_key"]>): Promise<void> {
  await db.insertInto("idempotency_key").values(row).execute();
}
