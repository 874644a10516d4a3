import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";
import { createLiveRefetch } from "../../lib/live.ts";
import { connectLive } from "../../lib/live-stream.ts";
import { loadCode } from "../../lib/load-code.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** Keeps the live stream of the active account open and refetches the affected queries; after a gap, all queries on screen. */
export function useLiveConnection(): void {
  const { accounts, activeId } = useAccounts();
  const token = accounts.find(({ id }) => id === activeId)?.token;
  const cache = useQueryClient();
  const onResume = useEffectEvent(() => void cache.invalidateQueries());
  useEffect(() => {
    if (token === undefined) return;
    const refetch = createLiveRefetch(cache);
    const closing = new AbortController();
    // Comes after the first view. What the server sends before that waits in the stream.
    const code = whenIdle().then(() => loadCode(() => import("../../lib/live-messages.ts")));
    const read = async (body: ReadableStream<Uint8Array>) => (await code).readMessages(body, refetch.onMessage);
    connectLive(token, { read, onResume: () => onResume() }, closing.signal);
    return () => {
      closing.abort();
      refetch.stop();
    };
  }, [token, cache]);
}
