/** People who can share one report with its author. */
export const maxCollaborators = 10;
/** All weights of a report together; the author has the rest of the collaborators' weights, at least 1. */
export const wholeWeight = 100;
