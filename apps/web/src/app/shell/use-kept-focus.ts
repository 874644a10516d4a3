import { useEffect } from "react";
import { focusHeading } from "../../ui/focus-heading.ts";

const focusable = ":is(a[href], button, input, select, textarea, [tabindex]):not([disabled], [tabindex='-1'])";

/**
 * Gives the focus on when what had it is gone, such as the button of an act that is done: in a list to the row beside it, elsewhere to the heading of the page.
 * Layers over the page return the focus by themselves.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const noteFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target.closest("#main") ? target : null;
    };
    // Whoever presses beside all fields wants no focus. A browser also says this of an element that it removes, and when its window is left.
    const noteLeave = ({ target, relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (relatedTarget === null && target === focused && focused?.isConnected && document.hasFocus()) focused = null;
      });
    const keeper = new MutationObserver((changes) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const beside = rowBeside(changes, focused);
      if (beside) beside.focus();
      else focusHeading();
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

/** What can have the focus in the row after the one that was removed with an element, or before it; undefined if no row was. */
function rowBeside(changes: readonly MutationRecord[], gone: Element): HTMLElement | undefined {
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => isRow(node) && node.contains(gone)));
  if (!removal) return undefined;
  for (const row of [removal.nextSibling, removal.previousSibling]) {
    const place = isRow(row) && row.isConnected && (row.matches(focusable) ? row : row.querySelector(focusable));
    if (place instanceof HTMLElement) return place;
  }
  return undefined;
}

const isRow = (node: Node | null): node is Element => node instanceof Element && node.matches("li, tr, [role='row']");
