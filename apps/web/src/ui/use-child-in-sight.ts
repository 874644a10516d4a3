import { type RefCallback, useEffect, useState } from "react";

/** The part of the child before, in pixels, that shows that there is one. */
const before = 48;

/**
 * Moves a strip sideways to its child at `index` where that is beyond an edge, as on a small screen, and keeps it in sight when the children
 * become wider or the strip narrower: their font, their counts and what stands beside the strip arrive later.
 *
 * @returns the ref of the strip
 */
export function useChildInSight<Strip extends HTMLElement>(index: number): RefCallback<Strip> {
  const [strip, setStrip] = useState<Strip | null>(null);
  useEffect(() => {
    const child = strip?.children[index];
    if (!strip || !child) return;
    const observer = new ResizeObserver(() => {
      const { left, right } = child.getBoundingClientRect();
      const edges = strip.getBoundingClientRect();
      if (left < edges.left || right > edges.right) strip.scrollLeft += left - edges.left - before;
    });
    for (const each of [strip, ...strip.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [strip, index]);
  return setStrip;
}
