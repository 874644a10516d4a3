import type { LiveMessage } from "@safeport/contract/events/live.endpoints";

const listeners = new Set<(message: LiveMessage) => void>();

/** Calls `listener` for each change from now on; answers the way to stop. */
export function subscribeLive(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands a change to everybody who listens. */
export function publishLive(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}
