import { useEffect } from "react";
import { focusHeading } from "../../ui/focus-heading.ts";

const focusable = ":is(a[href], button, input, select, textarea, [tabindex]):not([disabled], [tabindex='-1'])";

/**
 * Moves the focus when the element that has it is removed, such as the button of a finished act: in a list to the next row, elsewhere to the heading of the page.
 * Layers over the page return the focus by themselves.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const noteFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target.closest("#main") ? target : null;
    };
    // A press outside every control drops the focus on purpose. Browsers send the same event for a removed element, and when the reader leaves the window.
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

/** First focusable element in the row after a removed one, or before it; undefined if no row was removed. */
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
