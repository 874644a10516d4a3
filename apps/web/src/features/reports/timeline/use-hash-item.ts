import { useElementScrollRestoration, useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** The id of an item's element, to which `#item-...` in an address leads. */
export const itemAnchor = (itemId: string) => `item-${itemId}`;

/** Moves the page to the item of the timeline that its address names, once the timeline is there. A reader who comes back finds the page where they left it. */
export function useHashItem(isLoaded: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  const left = useElementScrollRestoration({ getElement: () => window });
  const isBack = useEffectEvent(() => left !== undefined);
  useEffect(() => {
    if (!isLoaded || !hash.startsWith("item-") || isBack()) return;
    const item = document.getElementById(hash);
    item?.scrollIntoView({ block: "center" });
    item?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
}
