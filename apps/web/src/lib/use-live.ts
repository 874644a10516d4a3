import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { useEffect, useEffectEvent } from "react";
import { subscribeLive } from "./live.ts";

/** Runs `listener` for each change made elsewhere while the component is on screen; usually it invalidates queries. */
export function useLive(listener: (message: LiveMessage) => void): void {
  const onMessage = useEffectEvent(listener);
  useEffect(() => subscribeLive((message) => onMessage(message)), []);
}
