/** Drafts that one person can have. */
export const maxDrafts = 100;
