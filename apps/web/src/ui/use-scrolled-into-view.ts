import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls to an element once it is there: what comes beside or below the button that was pressed may be beyond the end of the screen.
 *
 * @param block where in the view it comes, if it must move
 * @returns the ref of the element
 */
export function useScrolledIntoView<T extends HTMLElement>(block: "center" | "nearest"): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up function.
    ref.current?.scrollIntoView({ block });
  }, [block]);
  return ref;
}
