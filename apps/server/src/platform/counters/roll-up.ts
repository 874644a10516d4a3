import { lockKeys } from "@safeport/db/lock-keys";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Kysely, sql } from "kysely";

/** Pause between two roll-ups, in milliseconds. What gathers meanwhile is what every read of a counter adds up. */
const pauseMs = 1_000;

/** Adds what has gathered in `counter_change` to `counter`, unless another process is at it. The figures stay the same. */
export async function rollUp(db: Db): Promise<void> {
  await sql`select roll_up_counters(${lockKeys.counters})`.execute(db);
}

/** Rolls up in the background; returns what stops it. */
export function startRollUp(db: Kysely<DB>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= rollUp(db)
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }, pauseMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
