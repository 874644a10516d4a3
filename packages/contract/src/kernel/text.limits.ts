/**
 * Limits of free text, in UTF-16 units as JavaScript counts them. Most texts of the product use one of these; others have a
 * limit of their own in their feature's `*.limits.ts`. The database checks most of them too, so a higher one needs a migration
 * (`text-lengths.test`). In a file without schemas, for pages that load no validator.
 */
export const textLimits = {
  name: 120,
  title: 150,
  search: 200,
  /** A path of this site with its query. */
  path: 300,
  line: 500,
  reason: 2_000,
  comment: 20_000,
  long: 50_000,
} as const;
