import { useElementScrollRestoration } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

const touches = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Moves the page to the section that its address names, which the router does not find yet, and keeps it there while the sections above
 * are loading, until the reader does something. A reader who comes back finds the page where they left it.
 */
export function useHashSection(): void {
  const left = useElementScrollRestoration({ getElement: () => window });
  const isBack = useEffectEvent(() => left !== undefined);
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    const content = section?.closest("main");
    if (!section || !content || isBack()) return;
    const stopped = new AbortController();
    const observer = new ResizeObserver(() => section.scrollIntoView());
    observer.observe(content);
    stopped.signal.addEventListener("abort", () => observer.disconnect());
    for (const touch of touches) addEventListener(touch, () => stopped.abort(), { signal: stopped.signal, passive: true });
    return () => stopped.abort();
  }, []);
}
