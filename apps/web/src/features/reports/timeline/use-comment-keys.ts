import { useEffect, useEffectEvent } from "react";
import { isForThePage } from "../core/use-row-keys.ts";

/** The keys of the page that begin a comment: `c` for both sides, `i` for the company alone. */
export function useCommentKeys(canBeInternal: boolean, onBegin: (isInternal: boolean) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInternalKey = event.key === "i" && canBeInternal;
    if (!(isInternalKey || event.key === "c") || !isForThePage(event)) return;
    event.preventDefault();
    onBegin(isInternalKey);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
