/** Puts the focus on the heading of the page, where no key presses anything. Returns whether it has one yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
