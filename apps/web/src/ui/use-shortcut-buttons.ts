import { useEffect, useEffectEvent } from "react";

/** Lets a key press the button or link of the page that names it in `data-shortcut`, unless `isForThePage` refuses the event. */
export function useShortcutButtons(isForThePage: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const button = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!button || !isForThePage(event)) return;
    event.preventDefault();
    button.focus();
    button.click();
  });
  // At the window, after the app shell's own listener, to which the second key of `g s` belongs.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
