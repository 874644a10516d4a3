import { checkConnection, onReachable } from "./connection.ts";
import { reportUnauthenticated } from "./session.ts";

const path = "/v1/events/";
const firstDelay = 1_000;
const longestDelay = 60_000;
/** A tab that is hidden for longer closes its connection. */
const hiddenLimit = 120_000;

interface LiveHandlers {
  /** Reads the stream to its end. */
  read: (body: ReadableStream<Uint8Array>) => Promise<void>;
  /** Called when the stream is open again after a gap, in which changes may have been missed. */
  onResume: () => void;
}

/**
 * Keeps one stream of server-sent events (WHATWG HTML §9.2) open for the account of `token`, with back-off between tries, until `closing` is
 * aborted.
 */
export function connectLive(token: string, { read, onResume }: LiveHandlers, closing: AbortSignal): void {
  let attempt: AbortController | null = null;
  let delay = firstDelay;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let giveBack: ReturnType<typeof setTimeout> | undefined;
  let openedBefore = false;

  async function run(): Promise<void> {
    clearTimeout(nextTry);
    const mine = new AbortController();
    attempt = mine;
    const stop = () => mine.abort();
    closing.addEventListener("abort", stop, { signal: mine.signal });
    try {
      const onOpen = () => {
        if (openedBefore) onResume();
        openedBefore = true;
        delay = firstDelay;
      };
      await openStream(token, mine.signal, { onOpen, read });
    } catch (error) {
      // A refused stream is not retried.
      if (error instanceof RefusedError) return;
    }
    closing.removeEventListener("abort", stop);
    attempt = null;
    // A tab that is shown again before the end of its attempt needs another one.
    if (closing.aborted || (mine.signal.aborted && document.hidden)) return;
    // Nothing else may call the server while its reader only reads.
    void checkConnection();
    nextTry = setTimeout(run, delay * (0.5 + Math.random() / 2));
    delay = Math.min(delay * 2, longestDelay);
  }

  function onVisibility(): void {
    clearTimeout(giveBack);
    if (document.hidden) giveBack = setTimeout(() => attempt?.abort(), hiddenLimit);
    else if (attempt === null) void run();
  }

  const stopWaiting = onReachable(() => attempt === null && void run());
  document.addEventListener("visibilitychange", onVisibility, { signal: closing });
  closing.addEventListener("abort", () => {
    clearTimeout(nextTry);
    clearTimeout(giveBack);
    stopWaiting();
  });
  void run();
}

class RefusedError extends Error {}

interface StreamHandlers extends Pick<LiveHandlers, "read"> {
  onOpen: () => void;
}

async function openStream(token: string, signal: AbortSignal, { onOpen, read }: StreamHandlers): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" }, signal });
  // Says so on a page that makes no other call.
  if (response.status === 401) reportUnauthenticated(token);
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new RefusedError();
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  onOpen();
  await read(response.body);
}
