import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the focus when a scope is no longer edited: to the edit button of its row (`data-row`), for a new scope to the button that
 * adds one (`data-add-scope`). `key` is the row's, null for a new scope, undefined while none is edited.
 */
export function useReturnFocusToRow(box: RefObject<HTMLElement | null>, key: string | null | undefined): void {
  const last = useRef(key);
  useEffect(() => {
    const ended = last.current;
    last.current = key;
    if (key !== undefined || ended === undefined) return;
    const row = ended === null ? null : box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(ended)}"]`);
    (row ?? box.current?.querySelector<HTMLElement>("[data-add-scope]"))?.focus();
  }, [box, key]);
}
