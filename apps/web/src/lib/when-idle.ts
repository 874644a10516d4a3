/** The longest wait, and the only one in browsers that do not say when they are idle (Safari). */
const patienceMs = 500;

/** Resolves when the browser has nothing to do, so what a page can do without at first does not delay what it shows. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve, patienceMs);
  });
}
