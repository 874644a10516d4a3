import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The queries of a feature whose answers a live message may have changed. */
export type TouchedQueries = (message: LiveMessage, cache: QueryClient) => QueryKey[];

/** Shortest time between two refetches, in ms. */
const interval = 1_000;

export interface LiveRefetch {
  onMessage: (message: LiveMessage) => void;
  stop: () => void;
}

/** Refetches the queries on screen that a message affects: at once, then at most once a second. */
export function createLiveRefetch(cache: QueryClient, touchedQueries: readonly TouchedQueries[]): LiveRefetch {
  const pending = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    timer = undefined;
    if (pending.size === 0) return;
    for (const key of pending.values()) void cache.invalidateQueries({ queryKey: key });
    pending.clear();
    timer = setTimeout(refetch, interval);
  };
  return {
    onMessage(message) {
      for (const touched of touchedQueries) for (const key of touched(message, cache)) pending.set(JSON.stringify(key), key);
      if (timer === undefined) refetch();
    },
    stop: () => clearTimeout(timer),
  };
}
