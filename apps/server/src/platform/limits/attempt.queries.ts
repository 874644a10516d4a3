import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Adds an attempt to the window of a key, which begins with the first attempt; returns the number of attempts. */
export async function addAttempt(db: Db, key: Buffer, windowMs: number): Promise<number> {
  const isOver = sql<boolean>`attempt.until <= now()`;
  const { attempts } = await db
    .insertInto("attempt")
    .values({ key: key, attempts: 1, until: sql<Date>`now() + ${windowMs} * interval '1 millisecond'` })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else attempt.attempts + 1 end`,
        until: sql<Date>`case when ${isOver} then excluded.until else attempt.until end`,
      }),
    )
    .returning("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}

/** Subtracts one attempt of a key. */
export async function removeAttempt(db: Db, key: Buffer): Promise<void> {
  await db.updateTable("attempt").set({ attempts: sql<number>`greatest(attempts - 1, 0)` }).where("key", "=", key).execute();
}

/** The number of attempts in a key's window, and the window's end; undefined if there is no window. */
export function findWindow(db: Db, key: Buffer): Promise<{ attempts: number; until: Date } | undefined> {
  return db
    .selectFrom("attempt")
    .select(["attempts", "until"])
    .where("key", "=", key)
    .where("until", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Deletes expired windows. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db.deleteFrom("attempt").where("until", "<", sql<Date>`now()`).execute();
}
