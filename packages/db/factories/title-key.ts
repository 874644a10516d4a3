/** The form in which titles are compared (`program.title_key`): compatibility form, nothing invisible, single spaces, lower case. */
export function titleKey(title: string): string {
  return title
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
