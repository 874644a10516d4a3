/**
 * Focuses the first of the named fields in the order of the page; in a group of inputs, the first input, and in one without any, the group. It is scrolled to the middle
 * with its label and error, where no bar covers it. `nodeOf` finds a field by its path.
 */
export function focusFirst(nodeOf: (path: string) => HTMLElement | null, paths: readonly string[]): void {
  const nodes = paths.map(nodeOf).filter((node) => node !== null);
  const first = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  const inputs = "input, select, textarea, button";
  const input = first?.matches(inputs) ? first : (first?.querySelector<HTMLElement>(inputs) ?? first);
  (input?.closest(".mantine-InputWrapper-root") ?? input)?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
