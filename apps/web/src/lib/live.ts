import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { createContext } from "react";

/** The queries of a feature whose answers a live message may have changed. */
export type TouchedQueries = (message: LiveMessage, cache: QueryClient) => QueryKey[];

/** Those of all features; the app shell provides them. */
export const TouchedQueriesContext = createContext<readonly TouchedQueries[]>([]);

/** The queries that messages affect, each once. */
export function queriesOf(
  messages: readonly LiveMessage[],
  touchedQueries: readonly TouchedQueries[],
  cache: QueryClient,
): QueryKey[] {
  const keys = messages.flatMap((message) => touchedQueries.flatMap((touched) => touched(message, cache)));
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

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
      for (const key of queriesOf([message], touchedQueries, cache)) pending.set(JSON.stringify(key), key);
      if (timer === undefined) refetch();
    },
    stop: () => clearTimeout(timer),
  };
}
