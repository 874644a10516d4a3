/** The words by which a text is about an entry of a list of non-issues. */
export interface NonIssueWords {
  /** Groups of words; a text is about the entry if it has a word of each. A word matches at the beginning of a word of the text. */
  terms: readonly (readonly string[])[];
  /** Words that say that more was shown, so the entry does not match. */
  unless?: readonly string[];
}

/** A text in the form in which it is compared: no fine differences of characters, and no capitals. */
export function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[’‘]/g, "'");
}
