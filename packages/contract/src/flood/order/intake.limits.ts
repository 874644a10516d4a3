/** How many reports a program can let in a week, and of one person. */
export const maxIntake = { perWeek: 10_000, perPerson: 100 };

/** Which reports the fast lane lets in at once, and how many of a person. */
export const fastLane = {
  /** Percent, at least. */
  completeness: 80,
  /** Reports of a person in so many days. */
  most: 2,
  days: 7,
  /** Days without it after one of them ended as spam, not applicable or informative. */
  lostDays: 90,
};

/** The last reports of a program with which limits are tried. */
export const previewedReports = 200;
