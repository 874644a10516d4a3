/** Puts the focus on the first of the named fields that the form has; used to show what is wrong. */
export function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const field = names.map((name) => form?.elements.namedItem(name)).find((element) => element instanceof HTMLElement);
  if (field instanceof HTMLElement) field.focus();
}
