/**
 * The most bytes of a file of reports, also of one from staff, its rows, columns, characters of one row, comments of one report and of the file,
 * imported reports of a company, and words and rows in the answer, and the longest word there.
 */
export const reportImportLimits = {
  bytes: 8 * 1_048_576,
  staffBytes: 20 * 1_048_576,
  rows: 5_000,
  columns: 200,
  record: 500_000,
  comments: 1_000,
  allComments: 50_000,
  perCompany: 100_000,
  words: 500,
  word: 200,
  map: 90_000,
  listed: 200,
} as const;
