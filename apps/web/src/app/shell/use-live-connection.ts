import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";

/** Keeps the stream of changes open for the active account; after a gap everything on screen is asked for again. */
export function useLiveConnection(): void {
  const { accounts, activeId } = useAccounts();
  const token = accounts.find(({ id }) => id === activeId)?.token;
  const cache = useQueryClient();
  const onResume = useEffectEvent(() => void cache.invalidateQueries());
  useEffect(() => {
    if (token === undefined) return;
    let close = () => {};
    let left = false;
    // After the first paint: nothing on screen waits for it.
    void import("../../lib/live-stream.ts").then(({ connectLive }) => {
      if (!left) close = connectLive(token, () => onResume());
    });
    return () => {
      left = true;
      close();
    };
  }, [token]);
}
