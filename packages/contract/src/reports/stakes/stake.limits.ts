/** The first reports of a person in so many days are trials, and need no stake. */
export const trials = { reports: 2, days: 90 };

/** The bounds of the signal below which a program asks for a stake. */
export const stakeBelow = { min: -10, max: 7 };
