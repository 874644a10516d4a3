/**
 * The most entries that a program has of its own, of groups of words of an entry, of words of a group, and of characters of a word and of the texts. Together they
 * bound the work of a check, which looks for each word once.
 */
export const nonIssueLimits = {
  perProgram: 50,
  groups: 5,
  terms: 15,
  term: 40,
  title: 120,
  reason: 500,
  changes: 500,
} as const;
