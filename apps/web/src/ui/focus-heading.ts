/** Puts the focus on the heading of the page, where no key presses anything. Returns whether it has one yet. */
export function focusHeading(): boolean {
  // The heading of the page before may still be there, hidden while the code of the next one is fetched.
  const heading = [...document.querySelectorAll<HTMLElement>("#main h1")].find((one) => one.checkVisibility());
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
