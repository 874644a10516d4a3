import { useEffect } from "react";
import { focusHeading } from "../../ui/focus-heading.ts";

/**
 * Puts the focus on the heading of the page when what had it is gone, such as the button of an act that is done: otherwise the next Tab would begin at the
 * top again. Layers over the page return the focus by themselves.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const noteFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target.closest("#main") ? target : null;
    };
    // Whoever presses beside all fields wants no focus. A browser may also say this of an element that it removes.
    const noteLeave = ({ target, relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (relatedTarget === null && target === focused && focused?.isConnected) focused = null;
      });
    const keeper = new MutationObserver(() => {
      if (focused && !focused.isConnected && document.activeElement === document.body) focusHeading();
    });
    document.addEventListener("focusin", noteFocus);
    document.addEventListener("focusout", noteLeave);
    keeper.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", noteFocus);
      document.removeEventListener("focusout", noteLeave);
      keeper.disconnect();
    };
  }, []);
}
