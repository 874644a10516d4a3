import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";
import { connectLive } from "../../lib/live-stream.ts";

/** Keeps the stream of changes open for the active account; after a gap everything on screen is asked for again. */
export function useLiveConnection(): void {
  const { accounts, activeId } = useAccounts();
  const token = accounts.find(({ id }) => id === activeId)?.token;
  const cache = useQueryClient();
  const onResume = useEffectEvent(() => void cache.invalidateQueries());
  useEffect(() => {
    if (token === undefined) return;
    return connectLive(token, () => onResume());
  }, [token]);
}
