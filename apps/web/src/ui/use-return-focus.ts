import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";

/**
 * Returns the focus to the element that had it before a layer opened, unless the focus has moved elsewhere since,
 * or to the heading of the page if that element is gone. Returns the ref for
 * the layer's content. Mantine's own `returnFocus` misses a layer that is open when it mounts.
 */
export function useReturnFocus<T extends HTMLElement>(opened: boolean): RefObject<T | null> {
  const layer = useRef<T>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    const { activeElement } = document;
    // A menu or panel that closes for the layer has given its focus back by now. On a busy machine, the layer may have taken it, too.
    const opener = layer.current?.contains(activeElement) ? before.current : activeElement;
    return () => {
      const now = document.activeElement;
      const isOurs = now === document.body || layer.current?.contains(now);
      if (!isOurs) return;
      // The button of an act may be gone after it.
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
      else focusHeading();
    };
  }, [opened]);
  return layer;
}
