import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus back when the writing of a scope ends: to the row's edit button (`data-row`), or for a new one to the button that
 * begins one. `key` is the row's, null for a new scope, undefined while none is written.
 */
export function useReturnFocusToRow(box: RefObject<HTMLElement | null>, key: string | null | undefined): void {
  const last = useRef(key);
  useEffect(() => {
    const ended = last.current;
    last.current = key;
    if (key !== undefined || ended === undefined) return;
    const row = ended === null ? null : box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(ended)}"]`);
    (row ?? box.current?.querySelector<HTMLElement>('[name="scopes"]'))?.focus();
  }, [box, key]);
}
