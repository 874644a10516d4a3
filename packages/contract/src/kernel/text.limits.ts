/**
 * Limits of free text, in UTF-16 units as JavaScript counts them. Every text of the product uses one of these. The database checks most
 * of them too, so that a higher one takes a migration (`text-lengths.test`). In a file without
 * schemas, for pages that load no validator.
 */
export const textLimits = {
  name: 120,
  title: 150,
  search: 200,
  line: 500,
  reason: 2_000,
  comment: 20_000,
  long: 50_000,
} as const;
