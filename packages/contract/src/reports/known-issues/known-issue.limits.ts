/** The most entries of a program's register, of one batch, and characters of an entry's source. */
export const knownIssueLimits = { perProgram: 5_000, perBatch: 500, source: 150 } as const;

/** The most rows and columns of a CSV file of known issues, of characters in one row, of its rows in the answer, of characters of a column's name there, of words, of characters of one, and of those of a map. */
export const knownIssueCsvLimits = {
  rows: knownIssueLimits.perBatch,
  columns: 50,
  record: 100_000,
  listed: 100,
  name: 60,
  words: 200,
  word: 200,
  map: 50_000,
} as const;

/** The columns of such a file. */
export const knownIssueColumns = [
  "title",
  "description",
  "asset",
  "weakness",
  "severity",
  "found_at",
  "source",
  "published",
  "resolved",
] as const;

/** The formats of such files: ours, and exports of issues and findings. */
export const knownIssueFormats = ["safeport", "jira", "defectdojo"] as const;
export type KnownIssueFormat = (typeof knownIssueFormats)[number];

/** What becomes of a row by its state. */
export const knownIssueStates = ["open", "resolved", "left_out"] as const;
export type KnownIssueState = (typeof knownIssueStates)[number];
