import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { rollUp } from "./counter.queries.ts";

/** Pause between two roll-ups, in milliseconds. What gathers meanwhile is what every read of a counter adds up. */
const pauseMs = 1_000;

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
