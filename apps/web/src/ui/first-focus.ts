const fields = "input:not([type=hidden]), textarea, select, button, a[href], [tabindex]:not([tabindex='-1'])";

/**
 * The ref of a layer's content: when it mounts, the focus goes to its first field or button, or to the one marked `data-autofocus`, and not to the
 * close button, which stands before them. While its content is loaded, the focus waits on the content's box. The box needs `tabIndex={-1}`
 * and `data-autofocus`, so that Mantine's focus trap begins there. A ref and no effect, since a portal mounts its content later.
 * It does not wait for the focus trap, which begins in timers: a key pressed before them would reach the page below. But it waits for the
 * effects of the change that opened the layer, in which a menu gives its focus back to its button.
 * The mark moves with the focus, see `markFocused`.
 */
export function firstFocus(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const enter = () => {
    if (document.activeElement !== box) return;
    const first = firstFieldOf(box);
    // A button stands below the text, in a footer that stays in view: to scroll there would hide the first words.
    first?.focus({ preventScroll: first.matches("button") });
  };
  const observer = new MutationObserver(enter);
  const moveMark = ({ target }: FocusEvent) => {
    if (target !== box) markFocused(box, target);
  };
  observer.observe(box, { childList: true, subtree: true });
  box.addEventListener("focus", enter);
  box.addEventListener("focusin", moveMark);
  queueMicrotask(() => box.focus({ preventScroll: true }));
  return () => {
    observer.disconnect();
    box.removeEventListener("focus", enter);
    box.removeEventListener("focusin", moveMark);
  };
}

/**
 * Marks the element of a layer that has the focus as the one where Mantine's focus trap begins. The trap focuses what is marked, in timers that a busy
 * machine runs late: after somebody has gone on to another field or action.
 */
export function markFocused(layer: HTMLElement, focused: EventTarget | null): void {
  if (!(focused instanceof HTMLElement)) return;
  for (const marked of [layer, ...layer.querySelectorAll("[data-autofocus]")]) marked.removeAttribute("data-autofocus");
  focused.setAttribute("data-autofocus", "true");
}

function firstFieldOf(box: HTMLElement): HTMLElement | undefined {
  const chosen = box.querySelector<HTMLElement>("[data-autofocus]");
  if (chosen) return chosen;
  const all = [...box.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => !field.matches(":disabled") && field.checkVisibility(),
  );
  // A link among the words above a form leads away from it.
  const form = box.querySelector("form");
  const first = all[0]?.matches("a") ? (all.find((field) => form?.contains(field)) ?? all[0]) : all[0];
  // Of radio buttons, the chosen one takes part in the order of focus.
  if (first instanceof HTMLInputElement && first.type === "radio") {
    return all.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked) ?? first;
  }
  return first;
}
