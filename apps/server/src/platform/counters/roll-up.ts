import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { rollUp } from "./counter.queries.ts";

/** Pause between two roll-ups, in milliseconds. What gathers meanwhile is what every read of a counter adds up. */
const pauseMs = 1_000;

/** Rolls up in the background; returns what stops it. */
export function startRollUp(db: Kysely<DB>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  function roll(): void {
    running ??= rollUp(db)
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }
  // Half a pause beside the event bus, which also looks once a second: a server at rest then keeps one connection for both.
  const offset = setTimeout(() => {
    timer = setInterval(roll, pauseMs);
  }, pauseMs / 2);
  return async () => {
    clearTimeout(offset);
    clearInterval(timer);
    await running;
  };
}
