import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** What somebody's awards will add to their available money, in minor units. */
export interface PendingMoney {
  amount: string;
  currency: string;
}

/** The parts of somebody in awards that are booked and not final; null without one. */
export async function readPending(db: Db, userId: string): Promise<PendingMoney | null> {
  const row = await db
    .selectFrom("award_part as p")
    .innerJoin("award as a", "a.id", "p.award_id")
    .select(["a.currency", sql<string>`sum(p.amount)::text`.as("amount")])
    .where("p.user_id", "=", userId)
    .where("a.status", "=", "pending")
    .groupBy("a.currency")
    .executeTakeFirst();
  return row ?? null;
}

/** The time zone of somebody. */
export async function zoneOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom("user_account").select("time_zone").where("id", "=", userId).executeTakeFirst();
  return row?.time_zone ?? "UTC";
}
