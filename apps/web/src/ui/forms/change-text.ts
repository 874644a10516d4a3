import { flushSync } from "react-dom";

/**
 * Runs `change`, which sets the text of `box`, and puts the caret at `caret` (a position in the new text) before the next key is
 * read: a text that is set moves the caret to its end otherwise, and the next key would be typed there.
 */
export function changeText(box: HTMLTextAreaElement, change: () => void, caret: number): void {
  flushSync(change);
  box.setSelectionRange(caret, caret);
}

/** Where a caret belongs after the `length` characters at `start` became `newLength` characters. */
export function movedCaret(caret: number, start: number, length: number, newLength: number): number {
  if (caret <= start) return caret;
  return caret < start + length ? start + newLength : caret + newLength - length;
}
