import { onlineManager } from "@tanstack/react-query";
import { createStore } from "./store.ts";

/** Answers without a session or a query of the database. */
const path = "/healthz";
const firstDelay = 500;
const longestDelay = 1_500;
/** A network that swallows packets answers nothing at all. */
const patience = 3_000;
/** Statuses of a proxy whose server does not respond. */
const proxyStatuses: readonly number[] = [502, 503, 504];

const reachable = createStore(true);
/** Whether the server answers. */
export const isReachable = reachable.get;
export const useReachable = reachable.use;

let check: Promise<boolean> | null = null;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Follows the browser's own word on its network, and informs the queries, which are read again when the server is back. */
export function watchConnection(): void {
  // Only a try shows whether the server answers: one on the same machine does without any network.
  for (const event of ["online", "offline"]) window.addEventListener(event, () => void checkConnection());
  onlineManager.setEventListener((setOnline) => reachable.subscribe(() => setOnline(reachable.get())));
}

/** Asks the server whether it answers; while it does not, asks again every one or two seconds. */
export function checkConnection(): Promise<boolean> {
  check ??= ping().then((answers) => {
    check = null;
    settle(answers);
    return answers;
  });
  return check;
}

/** Resolves when the server answers. */
export async function whenReachable(): Promise<void> {
  if (await checkConnection()) return;
  await new Promise<void>((resolve) => {
    const stop = reachable.subscribe(() => {
      if (!reachable.get()) return;
      stop();
      resolve();
    });
  });
}

/** Calls `listener` each time the server answers again after it did not. Returns a function that ends this. */
export function onReachable(listener: () => void): () => void {
  return reachable.subscribe(() => reachable.get() && listener());
}

/** Whether a status is one of a proxy whose server does not answer. */
export function isProxyFailure(status: number): boolean {
  return proxyStatuses.includes(status);
}

let delay = firstDelay;

function settle(answers: boolean): void {
  clearTimeout(nextTry);
  if (!answers) nextTry = setTimeout(checkConnection, delay);
  delay = answers ? firstDelay : Math.min(delay * 1.5, longestDelay);
  if (answers !== reachable.get()) reachable.set(answers);
}

async function ping(): Promise<boolean> {
  try {
    const { status } = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(patience) });
    return !isProxyFailure(status);
  } catch {
    return false;
  }
}
