import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the focus to the element that had it before a layer opened, unless the focus has moved elsewhere since. Returns the ref for
 * the layer's content. Mantine's own `returnFocus` misses a layer that is open when it mounts.
 */
export function useReturnFocus<T extends HTMLElement>(opened: boolean): RefObject<T | null> {
  const layer = useRef<T>(null);
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      const { activeElement } = document;
      const isOurs = activeElement === document.body || layer.current?.contains(activeElement);
      if (isOurs && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opened]);
  return layer;
}
