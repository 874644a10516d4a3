/** Puts the focus on the first of the named fields that the form has; used to show what is wrong. */
export function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const field = names.map((name) => firstNamed(form, name)).find((element) => element instanceof HTMLElement);
  if (field instanceof HTMLElement) field.focus();
}

/** A name shared by several, as by radio buttons, stands for the first of them. */
function firstNamed(form: HTMLFormElement | null, name: string): Node | null | undefined {
  const found = form?.elements.namedItem(name);
  return found instanceof RadioNodeList ? found[0] : found;
}
