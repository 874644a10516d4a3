/** Pause between two beginnings, in milliseconds. */
const pauseMs = 1_000;

/** Runs work in the background once a second, never twice at a time; returns a function that stops it. */
export function startEachSecond(work: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  function begin(): void {
    running ??= work()
      .then(() => {}, onError)
      .finally(() => {
        running = null;
      });
  }
  // Half a pause after the event bus, which also runs once a second, so that an idle server uses one connection for both.
  const offset = setTimeout(() => {
    timer = setInterval(begin, pauseMs);
  }, pauseMs / 2);
  return async () => {
    clearTimeout(offset);
    clearInterval(timer);
    await running;
  };
}
