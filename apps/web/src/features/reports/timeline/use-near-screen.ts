import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** Calls back once: when the element comes within two screens of view, or all of the page is printed. Answers how to stop waiting. */
function onceNear(element: Element, show: () => void): () => void {
  if (!observer) {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
      },
      { rootMargin: "200% 0px" },
    );
    addEventListener("beforeprint", () => flushSync(() => [...waiting.values()].forEach((showNow) => void showNow())));
  }
  waiting.set(element, show);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether an element has been near the screen so far; always, unless it `waits` for that. */
export function useNearScreen<T extends Element>(waits: boolean): { ref: RefObject<T | null>; isNear: boolean } {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(!waits);
  useEffect(() => {
    if (!isNear && ref.current) return onceNear(ref.current, () => setNear(true));
  }, [isNear]);
  return { ref, isNear };
}
