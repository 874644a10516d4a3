/** The form in which titles are compared (`program.title_key`): compatibility form, single spaces, lower case. */
export function titleKey(title: string): string {
  return title.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}
