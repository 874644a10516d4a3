import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The proved address of a person; null if there is none. */
export async function addressOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Filters deposits to those that wait for their money. */
export async function openDepositsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("deposit")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("status", "=", "open")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
