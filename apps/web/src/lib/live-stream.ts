import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { createParser } from "eventsource-parser";
import { publishLive } from "./live.ts";

const path = "/v1/events/";
const firstDelay = 1_000;
const longestDelay = 60_000;
/** A tab hidden for longer gives its connection back. */
const hiddenLimit = 120_000;

/**
 * Keeps one stream of server-sent events (WHATWG HTML §9.2) open for the account of `token`, with back-off between tries.
 * `onResume` is called when a stream opens after a gap, since changes may have been missed. Answers the way to close it.
 */
export function connectLive(token: string, onResume: () => void): () => void {
  const closing = new AbortController();
  let attempt: AbortController | null = null;
  let delay = firstDelay;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let giveBack: ReturnType<typeof setTimeout> | undefined;
  let openedBefore = false;

  async function run(): Promise<void> {
    clearTimeout(nextTry);
    const mine = new AbortController();
    attempt = mine;
    try {
      await readStream(token, AbortSignal.any([mine.signal, closing.signal]), () => {
        if (openedBefore) onResume();
        openedBefore = true;
        delay = firstDelay;
      });
    } catch (error) {
      // Without the right to listen, trying again changes nothing; the page's own calls tell the user.
      if (error instanceof RefusedError) return;
    }
    attempt = null;
    if (closing.signal.aborted || mine.signal.aborted) return;
    nextTry = setTimeout(run, delay * (0.5 + Math.random() / 2));
    delay = Math.min(delay * 2, longestDelay);
  }

  function onVisibility(): void {
    clearTimeout(giveBack);
    if (document.hidden) giveBack = setTimeout(() => attempt?.abort(), hiddenLimit);
    else if (attempt === null) void run();
  }

  document.addEventListener("visibilitychange", onVisibility, { signal: closing.signal });
  void run();
  return () => {
    clearTimeout(nextTry);
    clearTimeout(giveBack);
    closing.abort();
  };
}

class RefusedError extends Error {}

async function readStream(token: string, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" }, signal });
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new RefusedError();
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  onOpen();
  const parser = createParser({ onEvent: ({ data }) => deliver(data) });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}

function deliver(data: string): void {
  if (data === "") return;
  publishLive(JSON.parse(data) as LiveMessage);
}
