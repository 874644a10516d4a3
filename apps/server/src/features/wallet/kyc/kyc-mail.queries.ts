import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Sum that somebody's awards will add to their available money, in minor units. */
export interface PendingMoney {
  amount: string;
  currency: string;
}

/** The balance of somebody's awards that are booked and not final; null without one. */
export async function readPending(db: Db, userId: string): Promise<PendingMoney | null> {
  const row = await db
    .selectFrom("ledger_account")
    .select(["currency", sql<string>`balance::text`.as("amount")])
    .where("user_id", "=", userId)
    .where("kind", "=", "user:pending")
    .where("balance", ">", "0")
    .executeTakeFirst();
  return row ?? null;
}

/** The time zone of somebody. */
export async function zoneOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom("user_account").select("time_zone").where("id", "=", userId).executeTakeFirst();
  return row?.time_zone ?? "UTC";
}
