import { type RefCallback, useEffect, useState } from "react";

const fields = "input:not([type=hidden]), textarea, select, button, a[href], [tabindex]:not([tabindex='-1'])";

/**
 * Puts the focus on the first field or button within a layer when it opens, or on the one marked `data-autofocus`: not on the close button,
 * which stands before them. Until its content is loaded, the focus waits on the content's box. Returns the ref for that box, which needs
 * `tabIndex={-1}` and `data-autofocus`, so that Mantine's focus trap begins there.
 */
export function useFirstFocus(opened: boolean): RefCallback<HTMLDivElement> {
  // A state, since a layer that is open when it mounts renders its content later.
  const [current, setCurrent] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!opened || !current) return;
    const enter = () => {
      if (document.activeElement === current) firstFieldOf(current)?.focus();
    };
    const observer = new MutationObserver(enter);
    observer.observe(current, { childList: true, subtree: true });
    current.addEventListener("focus", enter);
    enter();
    return () => {
      observer.disconnect();
      current.removeEventListener("focus", enter);
    };
  }, [opened, current]);
  return setCurrent;
}

function firstFieldOf(box: HTMLElement): HTMLElement | undefined {
  const chosen = box.querySelector<HTMLElement>("[data-autofocus]");
  if (chosen) return chosen;
  const all = [...box.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => !field.matches(":disabled") && field.checkVisibility(),
  );
  const [first] = all;
  // Of radio buttons, the chosen one takes part in the order of focus.
  if (first instanceof HTMLInputElement && first.type === "radio") {
    return all.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked) ?? first;
  }
  return first;
}
