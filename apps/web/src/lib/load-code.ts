import { checkConnection, whenReachable } from "./connection.ts";
import { tabStorage } from "./storage.ts";
import { createStore } from "./store.ts";

/** Whether a part cannot be fetched although the server answers, so that only a new load of the page helps. */
const outdated = createStore(false);
export const useOutdated = outdated.use;

const failures = new WeakSet<object>();

/** Records each part of the app whose code could not be fetched (Vite's event `vite:preloadError`). */
export function watchCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    failures.add(payload);
    // Otherwise the router reloads the page at once, which loses it when there is no connection.
    tabStorage.set(`tanstack_router_reload:${payload.message}`, "1");
    void checkConnection();
  });
}

/** Whether an error says that code could not be fetched. */
export function isCodeFailure(error: unknown): error is Error {
  return error instanceof Error && failures.has(error);
}

/**
 * Fetches a part of the page. If that fails, waits until the server answers and tries once more. If that fails too, `useOutdated()` is true
 * and the part never comes: the server was updated and no longer has the file, or the browser does not fetch a failed file again.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await whenReachable();
    await fetchStylesAgain();
    return load().catch(() => {
      outdated.set(true);
      return new Promise<never>(() => {});
    });
  }
}

/** Vite does not fetch a style sheet a second time. */
export async function fetchStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(fetchAgain));
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) copy.addEventListener(end, () => resolve());
    link.replaceWith(copy);
  });
}
