import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading } from "../../ui/focus-heading.ts";

/** The page has taken the focus, or its reader goes on typing in the top bar; a button there has done its work. */
const isFocusNeeded = () => document.activeElement?.closest("main, header input") !== null;

/**
 * Puts the focus on the heading of each page that opens, unless it is needed elsewhere. A page whose code is still being fetched has its heading later. The
 * first page leaves the focus to the browser.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let before: Element | null = null;
    const later = new MutationObserver(() => {
      // The reader may have moved on with the keyboard meanwhile.
      const hasMoved = document.activeElement !== before && document.activeElement !== document.body;
      if (hasMoved || focusHeading()) later.disconnect();
    });
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      later.disconnect();
      if (isFocusNeeded() || focusHeading()) return;
      before = document.activeElement;
      later.observe(document.body, { childList: true, subtree: true, attributeFilter: ["style"] });
    });
    return () => {
      unsubscribe();
      later.disconnect();
    };
  }, [router]);
}
