import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * Calls back when the reader comes near an element, or prints the page, so that what is below the first screen loads no code before. The call may be
 * repeated.
 */
export function useNear<T extends Element>(onNear: () => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const call = useEffectEvent(onNear);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) call();
      },
      { rootMargin: "200px 0px" },
    );
    observer.observe(ref.current);
    const onPrint = () => flushSync(call);
    addEventListener("beforeprint", onPrint);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", onPrint);
    };
  }, []);
  return ref;
}
