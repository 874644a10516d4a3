/** Drafts that one person can have. */
export const maxDrafts = 100;
/** Comments that one person can write on a report. */
export const maxComments = 2_000;
