import { useElementScrollRestoration, useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";

/** The id of an item's element, to which `#item-...` in an address leads. */
export const itemAnchor = (itemId: string) => `item-${itemId}`;

const inputs = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Moves the page to the item of the timeline that its address names, once the timeline is there. A reader who comes back finds the page where they left it.
 * Returns whether all items must be laid out: with estimated heights, the item would move while the reader reaches for it. Their first input ends that.
 */
export function useHashItem(isLoaded: boolean): boolean {
  const hash = useLocation({ select: (location) => location.hash });
  const left = useElementScrollRestoration({ getElement: () => window });
  const isBack = useEffectEvent(() => left !== undefined);
  const namesItem = hash.startsWith("item-");
  const [isArriving, setArriving] = useState(namesItem);
  useEffect(() => {
    if (!isLoaded || !namesItem || isBack()) return;
    const item = document.getElementById(hash);
    item?.scrollIntoView({ block: "center" });
    item?.focus({ preventScroll: true });
  }, [isLoaded, namesItem, hash]);
  useEffect(() => {
    if (!isLoaded || !isArriving) return;
    const watch = new AbortController();
    for (const input of inputs) addEventListener(input, () => setArriving(false), { signal: watch.signal, passive: true });
    return () => watch.abort();
  }, [isLoaded, isArriving]);
  return isArriving;
}
