/** People who can share one report with its author. */
export const maxCollaborators = 10;
/** All weights of a report together; the author has what the collaborators leave, at least 1. */
export const wholeWeight = 100;
