import { browserStorage } from "../lib/storage.ts";
import { whenIdle } from "../lib/when-idle.ts";
import type { AppRouter } from "./router.ts";

/** Set once this browser has fetched the fonts, which are in its cache from then on. */
const fetchedKey = "safeport.fonts";

/**
 * Shows the fonts from the first frame of a page on, never later: their letters are not as wide as those of the fallback, so that a title
 * which somebody is reading would take two lines in place of three. A first visit begins with the fallback, and fetches the fonts when the
 * browser is idle, for the next page (decision 035); a later visit often has them from the cache in time.
 */
export function showFonts(router: AppRouter): void {
  let add: (() => void) | undefined;
  let fetching: Promise<void> | undefined;
  const fetchOnce = () => (fetching ??= fetchFonts());
  async function fetchFonts(): Promise<void> {
    try {
      const module = await import("../ui/styles/fonts.ts");
      add = await module.fetchFonts();
      browserStorage.set(fetchedKey, "true");
    } catch {
      // Another page tries again; until then, the fallback stays.
      fetching = undefined;
    }
  }
  if (browserStorage.get(fetchedKey)) void fetchOnce();
  let shown: string | undefined;
  // Called when a page is there, before the browser paints it, and when only its search changes: a filter or a tab is the same page.
  const stop = router.subscribe("onRendered", ({ toLocation: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    add?.();
    if (add) stop();
    else void whenIdle().then(fetchOnce);
  });
}
