import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { rollUp } from "./counter.queries.ts";

/** Pause between two roll-ups, in milliseconds. Every read of a counter sums up the changes since the last one. */
const pauseMs = 1_000;

/** Rolls up in the background; returns a function that stops it. */
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
  // Half a pause after the event bus, which also runs once a second, so that an idle server uses one connection for both.
  const offset = setTimeout(() => {
    timer = setInterval(roll, pauseMs);
  }, pauseMs / 2);
  return async () => {
    clearTimeout(offset);
    clearInterval(timer);
    await running;
  };
}
