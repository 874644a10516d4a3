import { sql } from "kysely";
import { tamper } from "./tamper.ts";
import type { World } from "./world.ts";

/** Gives all that was booked so far, and is not in the chain yet, another day, as if it had been booked then. */
export async function moveBookings({ databaseUrl }: World, day: string): Promise<void> {
  const now = sql`${`${day}T12:00:00Z`}::timestamptz + (created_at - date_trunc('hour', created_at))`;
  const isNew = sql`created_at > now() - interval '1 hour'`;
  await tamper(
    databaseUrl,
    sql`update ledger_act set created_at = ${now} where ${isNew}`,
    sql`update ledger_entry set created_at = ${now} where ${isNew}`,
  );
}

/** A day of a month before this one, such as `2026-09-15`: 1 is the last month. */
export function dayOfMonthBefore(months: number, day = 15): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day)).toISOString().slice(0, 10);
}

export const monthOf = (day: string) => day.slice(0, 7);
