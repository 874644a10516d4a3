import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus back, when a layer closes or goes, to what had it when the layer opened; unless somebody has moved it elsewhere
 * since. Answers the ref for the layer's content. Mantine's own way misses a layer that is open from its first moment on.
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
