/** Limits of paged lists. In a file without schemas, for pages that load no validator. */
export const defaultPageSize = 20;
export const maxPageSize = 100;
export const maxPage = 100_000;
