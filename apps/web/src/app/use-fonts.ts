import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import type { createAppRouter } from "./router.tsx";

/** For how long a page must have asked for nothing, in ms. */
const restMs = 300;

/**
 * Fetches the fonts of the interface when the page has come to rest, so that on a slow line they take nothing away from what it
 * says; until then letters of the same measures stand in. `build/first-paint.browser.js` asks for them at once in a browser that has them.
 */
export function useFonts(router: ReturnType<typeof createAppRouter>): void {
  const isThere = useRouterState({ router, select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const resting = useIsFetching() === 0 && isThere;
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => void loadFonts(), restMs);
    return () => clearTimeout(timer);
  }, [resting]);
}

async function loadFonts(): Promise<void> {
  await import("../ui/styles/fonts.css");
  localStorage.setItem("safeport.fonts", "kept");
}
