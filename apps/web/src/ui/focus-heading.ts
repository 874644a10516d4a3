/** Puts the focus on the heading of the page, where no key presses anything. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
