import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";
import { createLiveRefetch } from "../../lib/live.ts";
import { readMessages } from "../../lib/live-messages.ts";
import { connectLive } from "../../lib/live-stream.ts";
import { touchedQueries } from "./touched-queries.ts";

/** Keeps the live stream of the active account open and refetches the affected queries; after a gap, all queries on screen. */
export function useLiveConnection(): void {
  const { accounts, activeId } = useAccounts();
  const token = accounts.find(({ id }) => id === activeId)?.token;
  const cache = useQueryClient();
  const onResume = useEffectEvent(() => void cache.invalidateQueries());
  useEffect(() => {
    if (token === undefined) return;
    const refetch = createLiveRefetch(cache, touchedQueries);
    const closing = new AbortController();
    const read = (body: ReadableStream<Uint8Array>) => readMessages(body, refetch.onMessage);
    connectLive(token, { read, onResume: () => onResume() }, closing.signal);
    return () => {
      closing.abort();
      refetch.stop();
    };
  }, [token, cache]);
}
