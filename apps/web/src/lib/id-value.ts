/** An id in an address as the API takes it. Apart from the values of lists, since the first script needs only this one. */
export function idValue(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined;
}
