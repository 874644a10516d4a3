/** A word such as `Out of scope` or `won't-fix` in the form in which words of files are compared. */
export function nameOfValue(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replace(/[\s_-]+/g, "_");
}
