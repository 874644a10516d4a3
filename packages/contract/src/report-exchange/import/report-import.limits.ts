/** The most bytes and rows of a file of reports, of its columns, of characters in one row, of comments of one report, and of rows in the answer. */
export const reportImportLimits = {
  bytes: 20 * 1_048_576,
  rows: 5_000,
  columns: 200,
  record: 500_000,
  comments: 1_000,
  listed: 200,
} as const;
